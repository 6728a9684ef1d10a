import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { applyMigrations } from '../migrate.ts'
import { holdMigrations } from './migration-lock.ts'

const made = (name: string, text: string) => ({ name, text, sha256: `of ${text}` })
const TABLE = made('9001-lines.sql', 'CREATE TABLE lines (id int PRIMARY KEY, name text, folded text)')
const COLUMN = made('9002-column.sql', 'ALTER TABLE lines ADD COLUMN note text')
const INDEX = made(
  '9003-index.sql',
  '-- no-transaction\n-- Names are looked up.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS lines_by_name ON lines (name);\n',
)
const FOLDED = made(
  '9004-folded.sql',
  `-- no-transaction
-- in batches by lines (id)
UPDATE lines SET folded = lower(name) WHERE id BETWEEN $1 AND $2 AND folded IS NULL;
ANALYZE lines`,
)

let database: TestDatabase
let closing: (() => Promise<unknown>)[]
beforeEach(async () => {
  database = await emptyDatabase()
  closing = []
  await applyMigrations(database.where, [TABLE])
  return async () => {
    for (const close of closing) await close()
    await database.drop()
  }
})

async function open(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.where.url })
  client.on('error', () => {})
  await client.connect()
  closing.push(() => client.end())
  return client
}

/** What was said, and a start that waits in no pause but does `duringPause` there. */
function listen(duringPause: () => Promise<unknown> = async () => {}) {
  const said: string[] = []
  return { said, how: { say: (line: string) => said.push(line), pause: duringPause } }
}

const readRecord = async (client: pg.Client) =>
  (await client.query('SELECT name FROM schema_migrations ORDER BY name')).rows.map(({ name }) => name)
const readIndexes = async (client: pg.Client) =>
  (
    await client.query(
      `SELECT indexrelid::regclass::text AS name, indisvalid AS is_valid, indexrelid::int AS number FROM pg_index
       WHERE indrelid = 'lines'::regclass AND NOT indisprimary`,
    )
  ).rows

/** Until a program of this database is at a statement and waits in it for somebody else. */
async function untilWaiting(client: pg.Client, statement: string): Promise<number> {
  const find = () =>
    client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%'`,
      [statement],
    )
  await expect.poll(async () => (await find()).rowCount).toBe(1)
  return (await find()).rows[0]?.pid ?? 0
}

/** Until a start asks for a lock now and then, and has no statement open meanwhile. */
async function untilPolling(client: pg.Client): Promise<void> {
  const find = () =>
    client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query = 'ROLLBACK'",
    )
  await expect.poll(async () => (await find()).rowCount).toBe(1)
}

/** Somebody who has written a row and not said yet whether it stays. */
async function openWriter(): Promise<pg.Client> {
  const writer = await open()
  await writer.query("BEGIN; INSERT INTO lines (id, name) VALUES (1, 'Mouse')")
  return writer
}

describe('a migration in a transaction, beside a report that reads its table for long', () => {
  test('gives way to who comes after it, and is applied once the report has ended', async () => {
    const report = await open()
    await report.query('BEGIN; SELECT count(*) FROM lines')
    const shop = await open()
    const { said, how } = listen(async () => {
      await shop.query("SET lock_timeout = '10ms'")
      expect((await shop.query('SELECT FROM lines')).rowCount).toBe(0)
      await shop.query("INSERT INTO lines (id, name) VALUES (7, 'Keyboard')")
      expect(await readRecord(shop)).toEqual([TABLE.name])
      await report.query('COMMIT')
    })
    await applyMigrations(database.where, [TABLE, COLUMN], how)
    expect(said).toEqual([
      expect.stringMatching(
        /^9002-column\.sql gives way to who uses its tables, and tries again in 1 s\. The oldest .* process \d+, of \d+ s: BEGIN; SELECT count/,
      ),
      'applied 9002-column.sql',
    ])
    expect((await shop.query('SELECT id, note FROM lines')).rows).toEqual([{ id: 7, note: null }])
  })

  test('refuses the start in words when the report goes on and on, and leaves everything as it was', async () => {
    const report = await open()
    await report.query('BEGIN; LOCK TABLE lines IN ACCESS SHARE MODE')
    const pauses: number[] = []
    const twice = made(
      '9002-twice.sql',
      "INSERT INTO lines (id) VALUES (8); SET LOCAL lock_timeout = '1ms'; DROP TABLE lines",
    )
    const start = applyMigrations(database.where, [TABLE, twice], {
      pause: async (ms) => pauses.push(ms),
    })
    await expect(start).rejects.toMatchObject({ name: 'CannotStart' })
    await expect(start).rejects.toThrow(/^9002-twice\.sql could not lock .* end it, and start again\.$/)
    expect(pauses.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    const minutes = pauses.reduce((sum, ms) => sum + ms, 0) / 60_000
    expect(minutes).toBeGreaterThan(8)
    expect(minutes).toBeLessThan(11)
    expect((await report.query('SELECT FROM lines')).rowCount).toBe(0)
  })

  test('waits for a backup without a statement that others would wait for', async () => {
    const backup = await holdMigrations(database.where, { mode: 'shared' })
    const said: string[] = []
    const start = applyMigrations(database.where, [TABLE, COLUMN], { say: (line) => said.push(line) })
    const shop = await open()
    await untilPolling(shop)
    expect(await readRecord(shop)).toEqual([TABLE.name])
    await backup.release()
    await backup.abandon()
    await start
    expect(said).toEqual(['The tables wait for a backup, or for another start', 'applied 9002-column.sql'])
    expect(await readRecord(shop)).toEqual([TABLE.name, COLUMN.name])
  })
})

describe('a migration outside a transaction', () => {
  test('makes an index while people write, and is put down at its end', async () => {
    const writer = await openWriter()
    const { said, how } = listen()
    const start = applyMigrations(database.where, [TABLE, INDEX, COLUMN], how)
    const shop = await open()
    await untilWaiting(shop, 'CREATE UNIQUE INDEX')
    await shop.query("INSERT INTO lines (id, name) VALUES (2, 'Keyboard')")
    expect(await readRecord(shop)).toEqual([TABLE.name])
    await writer.query('COMMIT')
    await start
    expect(await readIndexes(shop)).toMatchObject([{ name: 'lines_by_name', is_valid: true }])
    expect(await readRecord(shop)).toEqual([TABLE.name, COLUMN.name, INDEX.name])
    expect(said.at(-2)).toBe('applied 9003-index.sql')
  })

  test('that was killed half-way is begun anew: the index that is INVALID goes', async () => {
    const writer = await openWriter()
    const shop = await open()
    const killed = applyMigrations(database.where, [TABLE, INDEX])
    const refused = expect(killed).rejects.toThrow('terminat')
    await shop.query('SELECT pg_terminate_backend($1)', [await untilWaiting(shop, 'CREATE UNIQUE INDEX')])
    await refused
    const [left] = await readIndexes(shop)
    expect(left).toMatchObject({ is_valid: false })
    expect(await readRecord(shop)).toEqual([TABLE.name])
    await writer.query('COMMIT')
    await applyMigrations(database.where, [TABLE, INDEX])
    const indexes = await readIndexes(shop)
    expect(indexes).toMatchObject([{ name: 'lines_by_name', is_valid: true }])
    expect(indexes[0]?.number).not.toBe(left?.number)
    expect(await readRecord(shop)).toEqual([TABLE.name, INDEX.name])
  })

  test('whose start was killed while PostgreSQL still makes the index waits for that one', async () => {
    const writer = await openWriter()
    const orphan = await open()
    const making = orphan.query(INDEX.text.replace('-- no-transaction', ''))
    const shop = await open()
    await untilWaiting(shop, 'CREATE UNIQUE INDEX')
    const [begun] = await readIndexes(shop)
    const { said, how } = listen(async () => {
      await writer.query('COMMIT')
      await making
    })
    await applyMigrations(database.where, [TABLE, INDEX], how)
    expect(said).toEqual([
      '9003-index.sql: waits for lines_by_name, which an earlier start had begun',
      'applied 9003-index.sql',
    ])
    expect(await readIndexes(shop)).toEqual([{ ...begun, is_valid: true }])
  })

  test('is done by one of two starts at once, though the index waits for whoever is at a statement', async () => {
    const writer = await openWriter()
    const shop = await open()
    const [one, other] = [listen(), listen()]
    const first = applyMigrations(database.where, [TABLE, INDEX, COLUMN], one.how)
    await untilWaiting(shop, 'CREATE UNIQUE INDEX')
    const second = applyMigrations(database.where, [TABLE, INDEX, COLUMN], other.how)
    await untilPolling(shop)
    await writer.query('COMMIT')
    await Promise.all([first, second])
    expect(other.said[0]).toBe('9003-index.sql waits for another start, which is at it')
    const applied = [...one.said, ...other.said].filter((line) => line.startsWith('applied'))
    expect(applied.toSorted()).toEqual(['applied 9002-column.sql', 'applied 9003-index.sql'])
    expect(await readIndexes(shop)).toMatchObject([{ is_valid: true }])
  })

  test('goes on beside a backup, and is put down after it', async () => {
    const writer = await openWriter()
    const shop = await open()
    const start = applyMigrations(database.where, [TABLE, INDEX])
    await untilWaiting(shop, 'CREATE UNIQUE INDEX')
    const backup = await holdMigrations(database.where, { mode: 'shared' })
    await writer.query('COMMIT')
    await expect.poll(async () => (await readIndexes(shop))[0]?.is_valid).toBe(true)
    await untilPolling(shop)
    expect(await readRecord(shop)).toEqual([TABLE.name])
    await backup.release()
    await backup.abandon()
    await start
    expect(await readRecord(shop)).toEqual([TABLE.name, INDEX.name])
  })

  test('leaves no index of a unique key behind when two rows have the same', async () => {
    const shop = await open()
    await shop.query("INSERT INTO lines (id, name) VALUES (1, 'Mouse'), (2, 'Mouse')")
    await expect(applyMigrations(database.where, [TABLE, INDEX])).rejects.toMatchObject({ code: '23505' })
    expect(await readIndexes(shop)).toEqual([])
    await shop.query("INSERT INTO lines (id, name) VALUES (3, 'Mouse')")
  })
})

describe('a table that is changed in batches', () => {
  const ROWS = 2_500
  const isFolded = async (client: pg.Client) =>
    (await client.query('SELECT count(*)::int AS rows FROM lines WHERE folded IS NOT NULL')).rows[0]?.rows

  test('is changed a thousand rows at a time, each time for good', async () => {
    const shop = await open()
    await shop.query(`INSERT INTO lines SELECT n, 'Part ' || n FROM generate_series(1, ${ROWS}) AS n`)
    const counted: number[] = []
    const { said, how } = listen(async () => {
      counted.push(await isFolded(shop))
    })
    await applyMigrations(database.where, [TABLE, FOLDED], how)
    expect(counted).toEqual([1_000, 2_000, ROWS])
    expect(said).toEqual([`9004-folded.sql: changed ${ROWS} rows of lines`, 'applied 9004-folded.sql'])
  })

  test('goes on from where a start was killed, and is not changed twice', async () => {
    const shop = await open()
    await shop.query(`INSERT INTO lines SELECT n, 'Part ' || n FROM generate_series(1, ${ROWS}) AS n`)
    const { how } = listen(async () => {
      throw new Error('killed')
    })
    await expect(applyMigrations(database.where, [TABLE, FOLDED], how)).rejects.toThrow('killed')
    expect(await isFolded(shop)).toBe(1_000)
    await shop.query("UPDATE lines SET folded = 'changed by the shop' WHERE id = 1")
    const again = listen()
    await applyMigrations(database.where, [TABLE, FOLDED], again.how)
    expect(again.said[0]).toBe('9004-folded.sql: changed 1500 rows of lines')
    expect((await shop.query('SELECT folded FROM lines WHERE id = 1')).rows).toEqual([
      { folded: 'changed by the shop' },
    ])
  })

  test('leaves a row that somebody holds for later, and the rows beside it free meanwhile', async () => {
    const shop = await open()
    await shop.query("INSERT INTO lines VALUES (1, 'One'), (2, 'Two')")
    const holder = await open()
    await holder.query('BEGIN; UPDATE lines SET name = name WHERE id = 2')
    let pauses = 0
    const { said, how } = listen(async () => {
      if (pauses++ > 0) return
      await shop.query("SET lock_timeout = '10ms'")
      await shop.query("UPDATE lines SET name = 'First' WHERE id = 1")
      await holder.query('COMMIT')
    })
    await applyMigrations(database.where, [TABLE, FOLDED], how)
    expect(said[0]).toMatch(/^9004-folded\.sql gives way/)
    expect((await shop.query('SELECT folded FROM lines ORDER BY id')).rows).toEqual([
      { folded: 'first' },
      { folded: 'two' },
    ])
  })
})
