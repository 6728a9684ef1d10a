-- A bank's dispute is contested with one document, which is kept as it was sent.

ALTER TABLE chargeback_answers DROP CONSTRAINT chargeback_answers_answer_check,
  ADD CONSTRAINT chargeback_answers_answer_check CHECK (answer IN ('accept', 'contest')),
  ADD COLUMN summary text CHECK (length(summary) BETWEEN 1 AND 1000),
  -- What the document holds.
  ADD COLUMN parts text[],
  -- The document in the file store, and the gateway's number of it once it has it.
  ADD COLUMN file_key text,
  ADD COLUMN document_id text,
  ADD CONSTRAINT chargeback_answers_contested CHECK
    ((answer = 'contest') = (summary IS NOT NULL AND cardinality(parts) > 0)),
  ADD CONSTRAINT chargeback_answers_document CHECK ((document_id IS NULL) = (file_key IS NULL)),
  ADD CONSTRAINT chargeback_answers_told_with_document CHECK
    (answer <> 'contest' OR status <> 'told' OR document_id IS NOT NULL);
