import { readFileSync } from 'node:fs'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { applyMigrations, migrateToLatest, readMigrations } from './migrate.ts'
import { inPresentFiles, isFounding } from './migrating/former-history.ts'

const made = (name: string, text: string, sha256 = `of ${text}`) => ({ name, text, sha256 })

describe('migrations', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await emptyDatabase()
    return () => database.drop()
  })
  const apply = async (...migrations: ReturnType<typeof made>[]) => {
    const reported: string[] = []
    await applyMigrations(database.where, migrations, { say: (line) => reported.push(line) })
    return reported
  }

  test('are applied in their order, each once', async () => {
    const first = made('9001-first.sql', 'CREATE TABLE noted (word text)')
    const second = made('9002-second.sql', "INSERT INTO noted VALUES ('second')")
    const third = made('9003-third.sql', "UPDATE noted SET word = word || ', third'")
    expect(await apply(first, second)).toEqual(['applied 9001-first.sql', 'applied 9002-second.sql'])
    expect(await apply(first, second, third)).toEqual(['applied 9003-third.sql'])
    expect(await ask(database, 'SELECT word FROM noted')).toEqual([{ word: 'second, third' }])
  })

  test('run in a transaction each: one that fails leaves nothing behind, and those before it stay', async () => {
    const first = made('9001-first.sql', 'CREATE TABLE noted (word text)')
    // Its own text holds; that it was applied cannot be put down.
    const broken = made(
      '9002-second.sql',
      "INSERT INTO noted VALUES ('half'); ALTER TABLE schema_migrations ADD CONSTRAINT full_up CHECK (name < '9002')",
    )
    await expect(apply(first, broken)).rejects.toThrow('full_up')
    expect(await ask(database, 'SELECT word FROM noted')).toEqual([])
    expect(await ask(database, 'SELECT name FROM schema_migrations')).toEqual([{ name: '9001-first.sql' }])
    const mended = made('9002-second.sql', "INSERT INTO noted VALUES ('whole')")
    expect(await apply(first, mended)).toEqual(['applied 9002-second.sql'])
  })

  test('are refused when one was changed after it had been applied', async () => {
    await apply(made('9001-first.sql', 'CREATE TABLE noted (word text)'))
    const changed = made('9001-first.sql', 'CREATE TABLE noted (word text, at date)')
    await expect(apply(changed, made('9002-second.sql', 'DROP TABLE noted'))).rejects.toThrow(
      'The migration 9001-first.sql was changed after it had been applied',
    )
    expect(await ask(database, 'SELECT * FROM noted')).toEqual([])
  })
})

test('no file of today is taken for one of the former history', async () => {
  const files = await readMigrations()
  expect(inPresentFiles(files, files)).toEqual({ applied: files })
})

test('one that was mended where it had failed counts as applied with the text of before, and with no other', async () => {
  const files = await readMigrations()
  const withText = (sha256: string) =>
    files.map((file) => (file.name === '1227-refunds-under-warranty.sql' ? { ...file, sha256 } : file))
  const before = withText('19e18d838e986e282f1e4edf78a11b41acc3081b23c6a74191dcced78d4894e8')
  expect(inPresentFiles(before, files)).toEqual({ applied: files })
  expect(inPresentFiles(withText('another'), files)).toEqual({ applied: withText('another') })
})

describe('a database of a build from before the founding files', () => {
  const former = readFileSync('tests/support/former-migrations.txt', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ') as [name: string, sha256: string])
  let database: TestDatabase
  let files: Awaited<ReturnType<typeof readMigrations>>
  let founding: typeof files
  beforeEach(async () => {
    files = await readMigrations()
    founding = files.filter(isFounding)
    database = await emptyDatabase()
    await applyMigrations(database.where, founding)
    return () => database.drop()
  })
  /** Its tables are those of the founding files; its record is of the files that made them then. */
  const leaveAs = async (applied: [name: string, sha256: string][]) => {
    await ask(database, 'DELETE FROM schema_migrations')
    await ask(
      database,
      'INSERT INTO schema_migrations (name, sha256) SELECT * FROM unnest($1::text[], $2::text[])',
      [applied.map(([name]) => name), applied.map(([, sha256]) => sha256)],
    )
  }
  const readRecord = () => ask(database, 'SELECT name, sha256 FROM schema_migrations ORDER BY name')

  test('is taken over as it is when it had all of that history: only what came after is run', async () => {
    await leaveAs(former)
    const reported: string[] = []
    await migrateToLatest(database.where, (line) => reported.push(line))
    expect(reported.filter((line) => line.startsWith('applied'))).toEqual(
      files.slice(founding.length).map(({ name }) => `applied ${name}`),
    )
    expect(await readRecord()).toEqual(files.map(({ name, sha256 }) => ({ name, sha256 })))
  })

  testInFull('keeps what had been applied after that history', async () => {
    const later = made('9004-later.sql', 'SELECT 1 / 0')
    await leaveAs([...former, [later.name, later.sha256]])
    await applyMigrations(database.where, [...files, later])
    expect(await readRecord()).toContainEqual({ name: later.name, sha256: later.sha256 })
  })

  test.each([
    [
      'stopped half-way',
      former.slice(0, 100),
      /stopped at 0791-refunds-that-come-back\.sql\. .*build 04f48d05 .* has to be started first/,
    ],
    [
      'stopped one before the last',
      former.slice(0, -1),
      /stopped at 1140-tracking.* build 04f48d05 .* has to be started first/,
    ],
    ['had a file changed', former.with(7, ['0101-exact-discounts.sql', 'f'.repeat(64)]), /one was changed/],
    ['left a file out', former.toSpliced(50, 1), /left out .* build has to be started first/],
  ])('is refused in words and left alone when it %s', async (_, applied, words) => {
    await leaveAs(applied)
    const start = migrateToLatest(database.where)
    await expect(start).rejects.toMatchObject({ name: 'CannotStart' })
    await expect(start).rejects.toThrow(words)
    expect((await readRecord()).length).toBe(applied.length)
  })
})

async function ask(database: TestDatabase, text: string, values: string[][] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.where.url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
