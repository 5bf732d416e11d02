"""Alembic's entry: the connection is the server's own, handed over in the configuration."""

from alembic import context

from hanchan.web.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
