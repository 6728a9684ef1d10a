import pg from 'pg'
import type { MigrationStep } from './migration-steps.ts'

interface Running {
  say(line: string): void
  pause(ms: number): Promise<unknown>
  untilLocked<Value>(work: () => Promise<Value>): Promise<Value>
}

/** So many rows are changed at a time: for as long as that takes, who wants to write one of them waits. */
const BATCH_ROWS = 1_000
const LOOK_AGAIN_MS = 1_000
const SAY_EVERY_MS = 10_000

/** Does one step of a migration outside a transaction, on a connection that is in none. */
export async function runStep(client: pg.Client, step: MigrationStep, running: Running): Promise<void> {
  switch (step.kind) {
    case 'index':
      await running.untilLocked(() => makeIndex(client, step, running))
      break
    case 'batches':
      await changeInBatches(client, step, running)
      break
    case 'statement':
      await running.untilLocked(() => client.query(step.text))
  }
}

/**
 * Makes an index that is not there. One that a start which was killed left behind is INVALID: while PostgreSQL, who was not
 * told of the kill, still makes it, that is waited for; otherwise it is dropped and made anew.
 */
async function makeIndex(
  client: pg.Client,
  { name, text }: Extract<MigrationStep, { kind: 'index' }>,
  { say, pause }: Running,
): Promise<void> {
  let found = await findIndex(client, name)
  if (found?.isBeingMade) say(`waits for ${name}, which an earlier start had begun`)
  while (found?.isBeingMade) {
    await pause(LOOK_AGAIN_MS)
    found = await findIndex(client, name)
  }
  if (found?.isValid) return
  if (found) await dropIndex(client, name)
  say(`makes the index ${name}, which takes as long as older transactions stay open`)
  try {
    await client.query(text)
  } catch (error) {
    // An index of a unique key that is INVALID refuses what the shop writes all the same.
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) await dropIndex(client, name)
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

function dropIndex(client: pg.Client, name: string): Promise<unknown> {
  return client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
}

async function findIndex(
  client: pg.Client,
  name: string,
): Promise<{ isValid: boolean; isBeingMade: boolean } | undefined> {
  const { rows } = await client.query<{ isValid: boolean; isBeingMade: boolean }>(
    `SELECT indisvalid AS "isValid", NOT indisvalid AND EXISTS (
       SELECT FROM pg_stat_progress_create_index WHERE index_relid = indexrelid) AS "isBeingMade"
     FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [name],
  )
  return rows[0]
}

/**
 * Changes a table from its first key to its last, a thousand rows in each transaction, with a pause after each for as long
 * as it took, so that the shop has at least half of the disk. Begun anew it starts at the first key again: the statement
 * itself leaves out what is changed already.
 */
async function changeInBatches(
  client: pg.Client,
  { table, key, text }: Extract<MigrationStep, { kind: 'batches' }>,
  { say, pause, untilLocked }: Running,
): Promise<void> {
  let changed = 0
  let saidAt = performance.now()
  for (let last: string | undefined; ; ) {
    const began = performance.now()
    const keys = await readKeys(client, { table, key, last })
    const [from, to] = [keys.at(0), keys.at(-1)]
    if (from === undefined || to === undefined) break
    changed += await untilLocked(() => changeBatch(client, text, [from, to]))
    last = to
    if (performance.now() - saidAt > SAY_EVERY_MS) {
      say(`${changed} rows of ${table} are changed, up to ${key} ${to}`)
      saidAt = performance.now()
    }
    await pause(performance.now() - began)
  }
  say(`changed ${changed} rows of ${table}`)
}

async function readKeys(
  client: pg.Client,
  { table, key, last }: { table: string; key: string; last: string | undefined },
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT ${key}::text AS key FROM ${table} ${last === undefined ? '' : `WHERE ${key} > $1`}
     ORDER BY ${table}.${key} LIMIT ${BATCH_ROWS}`,
    last === undefined ? [] : [last],
  )
  return rows.map((row) => row.key)
}

async function changeBatch(
  client: pg.Client,
  text: string,
  keys: [from: string, to: string],
): Promise<number> {
  await client.query("BEGIN; SET LOCAL lock_timeout = '1s'")
  const { rowCount } = await client.query(text, keys)
  await client.query('COMMIT')
  return rowCount ?? 0
}
