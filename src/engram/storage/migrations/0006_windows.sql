-- A question about a time looks up thousands of documents by their memories: the index tells all that is asked of them.
DROP INDEX document_by_memory;
CREATE INDEX document_by_memory ON document (memory, passages);
