"""What the clause tests of scoring share."""

import pytest


@pytest.fixture
def bound(request: pytest.FixtureRequest) -> set[str]:
    """The clauses that the running test is bound to: what a score cites should be among them."""
    return {clause for mark in request.node.iter_markers("rule") for clause in mark.args}
