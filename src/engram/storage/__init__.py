"""The one SQL store: files, connections, transactions, the journal and the lexical index; SQL lives in sql/*.sql."""
