"""What an operator needs beside the tables: certificates, logs, measurements."""
