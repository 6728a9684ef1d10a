/** A change of the lines of orders, in one or several migrations. */
export interface Change {
  title: string
  steps: readonly string[]
  /** For so many seconds reports keep the table open meanwhile. */
  reports?: readonly number[]
}

const OUTSIDE = '-- no-transaction\n'

/** The ways of CONTRIBUTING.md, then those that its rules refuse. */
export const CHANGES: readonly Change[] = [
  {
    title: 'add a column with a default',
    steps: ["ALTER TABLE order_lines ADD COLUMN note text NOT NULL DEFAULT ''"],
  },
  {
    title: 'the same beside a report of 5 s',
    steps: ["ALTER TABLE order_lines ADD COLUMN other text NOT NULL DEFAULT ''"],
    reports: [5],
  },
  {
    title: 'fill a column in batches',
    steps: [
      'ALTER TABLE order_lines ADD COLUMN folded text',
      `${OUTSIDE}-- in batches by order_lines (id)
      UPDATE order_lines SET folded = lower(name) WHERE id BETWEEN $1 AND $2 AND folded IS NULL`,
    ],
  },
  {
    title: 'make it NOT NULL by a rule',
    steps: [
      'ALTER TABLE order_lines ADD CONSTRAINT has_folded CHECK (folded IS NOT NULL) NOT VALID',
      `${OUTSIDE}ALTER TABLE order_lines VALIDATE CONSTRAINT has_folded`,
      'ALTER TABLE order_lines ALTER COLUMN folded SET NOT NULL; ALTER TABLE order_lines DROP CONSTRAINT has_folded',
    ],
  },
  {
    title: 'an index, concurrently',
    steps: [`${OUTSIDE}CREATE INDEX CONCURRENTLY IF NOT EXISTS lines_by_folded ON order_lines (folded)`],
  },
  {
    title: 'a foreign key, valid later',
    steps: [
      'ALTER TABLE order_lines ADD CONSTRAINT of_offer FOREIGN KEY (offer_id) REFERENCES offers (id) NOT VALID',
      `${OUTSIDE}ALTER TABLE order_lines VALIDATE CONSTRAINT of_offer`,
    ],
  },
  {
    title: 'no rule allows: a default that differs in each row',
    steps: ['ALTER TABLE order_lines ADD COLUMN seen_at timestamptz DEFAULT clock_timestamp()'],
  },
  {
    title: 'no rule allows: the whole table at once',
    steps: ['UPDATE order_lines SET other = lower(name)'],
  },
  {
    title: 'no rule allows: NOT NULL at once',
    steps: ['ALTER TABLE order_lines ALTER COLUMN seen_at SET NOT NULL'],
  },
  {
    title: 'no rule allows: an index at once',
    steps: ['CREATE INDEX lines_by_other ON order_lines (other)'],
  },
  {
    title: 'no rule allows: a foreign key at once',
    steps: [
      'ALTER TABLE order_lines ADD CONSTRAINT of_offer_too FOREIGN KEY (offer_id) REFERENCES offers (id)',
    ],
  },
]
