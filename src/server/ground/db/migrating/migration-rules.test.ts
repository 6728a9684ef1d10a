import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { judgeMigration } from '#tests/support/judged-migration.ts'
import { SMALL_TABLES } from '#tests/support/small-tables.ts'
import { applyMigrations, readMigrations } from '../migrate.ts'
import { noteMigration } from './apply-migration.ts'
import { isOutsideTransaction } from './migration-steps.ts'

/** Migrations up to this one are history: they were written before there were rules, and shops have applied them. */
const LAST_WITHOUT_RULES = '1381-one-voice-of-a-seller.sql'

let database: TestDatabase
let client: pg.Client
async function connectTo(made: TestDatabase): Promise<void> {
  database = made
  client = new pg.Client({ connectionString: made.where.url })
  await client.connect()
}
async function leave(): Promise<void> {
  await client.end()
  await database.drop()
}

describe('each migration since there are rules', () => {
  beforeAll(async () => connectTo(await emptyDatabase()))
  afterAll(leave)

  test('bears a shop that serves while it runs, and one that still runs the program of before', async () => {
    const files = await readMigrations()
    const first = files.findIndex(({ name }) => name === LAST_WITHOUT_RULES) + 1
    expect(first).toBeGreaterThan(0)
    await applyMigrations(database.where, files.slice(0, first))
    const said: Record<string, string[]> = {}
    const reasons: string[] = []
    for (const [at, file] of files.entries()) {
      if (at < first) continue
      await client.query('BEGIN')
      const judged = await judgeMigration(client, file)
      if (!isOutsideTransaction(file.text)) await noteMigration(client, file)
      await client.query('COMMIT')
      if (isOutsideTransaction(file.text)) await applyMigrations(database.where, files.slice(0, at + 1))
      if (judged.findings.length > 0)
        said[file.name] = judged.findings.map(({ rule, what }) => `${rule}: ${what}`)
      reasons.push(...judged.reasons.map((reason) => `${file.name} ${reason}`))
    }
    expect(said).toEqual({})
    // Every exception, with its reason: a file that asks for one is read here too.
    expect(reasons).toEqual([])
  })
})

interface Example {
  rule: string
  bad: string
  good?: string
  /** What was there before. */
  given?: string
  /** And for the good one where that is another. */
  givenGood?: string
}

const BATCHES = '-- no-transaction\n-- in batches by order_lines (id)\n'

const EXAMPLES: Readonly<Record<string, Example>> = {
  'an index is made while people write': {
    rule: 'whole-table',
    bad: 'CREATE INDEX lines_by_name ON order_lines (name)',
    good: '-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS lines_by_name ON order_lines (name)',
  },
  'squawk names the line of such an index': {
    rule: 'require-concurrent-index-creation',
    bad: '-- Why.\nCREATE INDEX lines_by_name ON order_lines (name)',
    good: 'CREATE INDEX pins_by_zone ON shipping_pins (zone)',
  },
  'an index is dropped while people read': {
    rule: 'require-concurrent-index-deletion',
    given: 'CREATE INDEX lines_by_name ON order_lines (name)',
    bad: 'DROP INDEX lines_by_name',
    good: '-- no-transaction\nDROP INDEX CONCURRENTLY IF EXISTS lines_by_name',
  },
  'a unique key is an index that is there': {
    rule: 'disallowed-unique-constraint',
    given: 'CREATE UNIQUE INDEX one_number ON order_lines (order_id, position, id)',
    bad: 'ALTER TABLE order_lines ADD CONSTRAINT another UNIQUE (order_id, position, id)',
    good: 'ALTER TABLE order_lines ADD CONSTRAINT one_number UNIQUE USING INDEX one_number',
  },
  'a new rule holds of new rows first': {
    rule: 'constraint-missing-not-valid',
    bad: 'ALTER TABLE order_lines ADD CONSTRAINT has_name CHECK (length(name) < 500)',
    good: 'ALTER TABLE order_lines ADD CONSTRAINT has_name CHECK (length(name) < 500) NOT VALID',
  },
  'rows of before are checked outside a transaction': {
    rule: 'validated-at-once',
    given: 'ALTER TABLE order_lines ADD CONSTRAINT has_name CHECK (length(name) < 500) NOT VALID',
    bad: 'ALTER TABLE order_lines VALIDATE CONSTRAINT has_name',
    good: '-- no-transaction\nALTER TABLE order_lines VALIDATE CONSTRAINT has_name',
  },
  'a foreign key holds of new rows first': {
    rule: 'adding-foreign-key-constraint',
    bad: 'ALTER TABLE order_lines ADD CONSTRAINT of_product FOREIGN KEY (product_id) REFERENCES products (id)',
    good: 'ALTER TABLE order_lines ADD CONSTRAINT of_product FOREIGN KEY (product_id) REFERENCES products (id) NOT VALID',
  },
  'a foreign key in a block is one, too': {
    rule: 'validated-at-once',
    bad: `DO $$ BEGIN
      EXECUTE 'ALTER TABLE order_lines ADD CONSTRAINT of_product FOREIGN KEY (product_id) REFERENCES products (id)';
    END $$`,
    good: `DO $$ BEGIN
      EXECUTE 'ALTER TABLE order_lines ADD CONSTRAINT of_product FOREIGN KEY (product_id) REFERENCES products (id) NOT VALID';
    END $$`,
  },
  'a new column costs no look at the rows': {
    rule: 'rewrite',
    bad: 'ALTER TABLE order_lines ADD COLUMN seen_at timestamptz DEFAULT clock_timestamp()',
    good: 'ALTER TABLE order_lines ADD COLUMN seen_at timestamptz DEFAULT now()',
  },
  'a column that follows from others is filled by batches': {
    rule: 'rewrite',
    bad: 'ALTER TABLE order_lines ADD COLUMN twice int GENERATED ALWAYS AS (quantity * 2) STORED',
    good: 'ALTER TABLE order_lines ADD COLUMN twice int',
  },
  'a type changes only where no row does': {
    rule: 'rewrite',
    bad: 'ALTER TABLE order_lines ALTER COLUMN quantity TYPE bigint',
    good: 'ALTER TABLE order_lines ADD COLUMN quantity_wide bigint',
  },
  'a column becomes NOT NULL by a rule that holds already': {
    rule: 'whole-table',
    given: 'ALTER TABLE order_lines ADD COLUMN note text',
    bad: 'ALTER TABLE order_lines ALTER COLUMN note SET NOT NULL',
    givenGood: `ALTER TABLE order_lines ADD COLUMN note text;
      ALTER TABLE order_lines ADD CONSTRAINT has_note CHECK (note IS NOT NULL)`,
    good: [
      '-- contract after 1.0.0: every program since writes it.',
      'ALTER TABLE order_lines ALTER COLUMN note SET NOT NULL;',
      'ALTER TABLE order_lines DROP CONSTRAINT has_note',
    ].join('\n'),
  },
  'such a rule goes in a statement of its own': {
    rule: 'whole-table',
    given: `ALTER TABLE order_lines ADD COLUMN note text;
      ALTER TABLE order_lines ADD CONSTRAINT has_note CHECK (note IS NOT NULL)`,
    bad: 'ALTER TABLE order_lines ALTER COLUMN note SET NOT NULL, DROP CONSTRAINT has_note',
  },
  'a table is changed in batches': {
    rule: 'whole-table',
    bad: 'UPDATE order_lines SET name = trim(name)',
    good: `${BATCHES}UPDATE order_lines SET name = trim(name) WHERE id BETWEEN $1 AND $2 AND name <> trim(name)`,
  },
  'rows that a key finds are changed at once': {
    rule: 'whole-table',
    bad: "DELETE FROM order_lines WHERE hsn = '0'",
    good: "DELETE FROM order_lines WHERE id = '00000000-0000-0000-0000-000000000000'",
  },
  'what a table is split into is filled in batches': {
    rule: 'whole-table',
    bad: 'CREATE TABLE line_names (id uuid PRIMARY KEY, name text NOT NULL); INSERT INTO line_names SELECT id, name FROM order_lines',
    good: 'CREATE TABLE line_names (id uuid PRIMARY KEY, name text NOT NULL)',
  },
  'a locked table is left alone': {
    rule: 'whole-table',
    bad: 'LOCK TABLE order_lines; SELECT count(*) FROM order_lines',
    good: 'LOCK TABLE order_lines',
  },
  'a trigger is made in a moment': {
    rule: 'whole-table',
    given: 'CREATE FUNCTION note_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    bad: 'CREATE TRIGGER noted BEFORE UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION note_it(); UPDATE order_lines SET name = name',
    good: 'CREATE TRIGGER noted BEFORE UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION note_it()',
  },
  'a table is not sorted anew': {
    rule: 'rewrite',
    bad: 'CLUSTER order_lines USING order_lines_pkey',
    good: 'CLUSTER shipping_pins USING shipping_pins_pkey',
  },
  'an index is not made anew under a lock': {
    rule: 'rewrite',
    bad: 'REINDEX TABLE order_lines',
    good: 'REINDEX TABLE shipping_pins',
  },
  'a view with rows of its own is not made anew under a lock': {
    rule: 'rewrite',
    given:
      'CREATE MATERIALIZED VIEW sold AS SELECT product_id FROM order_lines GROUP BY 1; CREATE UNIQUE INDEX ON sold (product_id)',
    bad: 'REFRESH MATERIALIZED VIEW sold',
  },
  'a table is not emptied at once': {
    rule: 'rewrite',
    bad: 'TRUNCATE cart_codes',
    good: `-- no-transaction\n-- in batches by audit_log (id)\nDELETE FROM audit_log WHERE id BETWEEN $1 AND $2`,
  },
  'one table at a time is locked against everybody': {
    rule: 'two-tables',
    bad: 'ALTER TABLE order_lines ADD COLUMN note text; ALTER TABLE orders ADD COLUMN note text',
    good: 'ALTER TABLE order_lines ADD COLUMN note text, ADD COLUMN other text',
  },
  'what runs outside a transaction can be begun anew': {
    rule: 'begun-anew',
    bad: '-- no-transaction\nALTER TABLE order_lines ADD COLUMN note text',
    good: 'ALTER TABLE order_lines ADD COLUMN note text',
  },
  'a column stays until no program reads it': {
    rule: 'contract',
    bad: 'ALTER TABLE order_lines DROP COLUMN mpn',
    good: '-- contract after 1.0.0: nothing has read it since.\nALTER TABLE order_lines DROP COLUMN mpn',
  },
  'a release that is not out protects nobody': {
    rule: 'contract',
    bad: '-- contract after 99.0.0: nothing will read it then.\nALTER TABLE order_lines DROP COLUMN mpn',
  },
  'a column keeps its name': {
    rule: 'contract',
    bad: 'ALTER TABLE order_lines RENAME COLUMN mpn TO part_number',
    good: 'ALTER TABLE order_lines ADD COLUMN part_number text',
  },
  'a table keeps its name': {
    rule: 'contract',
    bad: 'ALTER TABLE order_lines RENAME TO lines',
    good: 'CREATE TABLE lines (id uuid PRIMARY KEY REFERENCES order_lines (id))',
  },
  'a small table stays as well': { rule: 'contract', bad: 'DROP TABLE worker_heartbeats' },
  'a column keeps its type': {
    rule: 'contract',
    bad: 'ALTER TABLE shipping_pins ALTER COLUMN zone TYPE varchar(40)',
    good: 'ALTER TABLE shipping_pins ADD COLUMN zone_name text',
  },
  'what the program of before does not write has a default': {
    rule: 'contract',
    bad: 'ALTER TABLE brand_changes ADD COLUMN note text NOT NULL',
    good: "ALTER TABLE brand_changes ADD COLUMN note text NOT NULL DEFAULT ''",
  },
  'what the program of before reads is never empty': {
    rule: 'ban-drop-not-null',
    bad: 'ALTER TABLE order_lines ALTER COLUMN name DROP NOT NULL',
    good: 'ALTER TABLE order_lines ALTER COLUMN name DROP NOT NULL;\n-- allowed: ban-drop-not-null: writers keep filling it until 1.2.0',
  },
  'a migration does not end its own transaction': {
    rule: 'transaction-nesting',
    bad: 'BEGIN; ALTER TABLE order_lines ADD COLUMN note text',
    good: 'ALTER TABLE order_lines ADD COLUMN note text',
  },
  'a reason stands where it is needed': {
    rule: 'vain-reason',
    bad: '-- allowed: rewrite: it was one once, long ago.\nALTER TABLE order_lines ADD COLUMN note text',
  },
  'an exception says why': {
    rule: 'rewrite',
    bad: '-- allowed: rewrite: ok\nTRUNCATE cart_codes',
    good: '-- allowed: rewrite: codes of carts are asked for again.\nTRUNCATE cart_codes',
  },
}

describe('the rules', () => {
  beforeAll(async () => connectTo(await cloneDatabase()))
  afterAll(leave)

  const judge = async (text: string, given = '') => {
    await client.query('BEGIN')
    try {
      if (given) await client.query(given)
      return (await judgeMigration(client, { name: '9001-later.sql', text })).findings
    } finally {
      await client.query('ROLLBACK')
    }
  }

  test.each(Object.entries(EXAMPLES))('%s', async (_, { rule, bad, good, given, givenGood = given }) => {
    expect((await judge(bad, given)).map((finding) => finding.rule)).toContain(rule)
    if (good) expect(await judge(good, givenGood)).toEqual([])
  })

  test('know every table that is small', async () => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    )
    const names = rows.map(({ name }) => name)
    expect(SMALL_TABLES.filter((name) => !names.includes(name))).toEqual([])
  })
})
