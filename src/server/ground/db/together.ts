import { DummyDriver, type KyselyProps, PostgresDialect, Transaction } from 'kysely'
import { preparing } from './prepared.ts'
import type { Schema } from './schema.ts'

type Values<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> }

/**
 * Waits until all of some work on one transaction has ended, and gives what each came to. Statements that are begun
 * without waiting for each other go to the database in the order in which they were begun, and in one round trip. Throws
 * the first failure, and only then: unlike `Promise.all`, it leaves nothing running that could still send a statement
 * when the transaction has been rolled back.
 */
export async function together<const Work extends readonly unknown[]>(work: Work): Promise<Values<Work>> {
  let failed: { error: unknown } | undefined
  const ends = work.map((each) =>
    Promise.resolve(each).catch((error: unknown) => {
      if (!failed || isAfterFailure(failed.error)) failed = { error }
    }),
  )
  const values = await Promise.all(ends)
  if (failed) throw failed.error
  return values as Values<Work>
}

/** What every statement is told after the one that failed (in_failed_sql_transaction): it says nothing of the cause. */
function isAfterFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/**
 * The same transaction, whose statements are sent as soon as they are begun: Kysely itself sends one after the other.
 * With `isPrepared` each connection plans them once.
 */
export function sendingAtOnce(
  tx: Transaction<Schema>,
  { isPrepared = false }: { isPrepared?: boolean } = {},
): Promise<Transaction<Schema>> {
  const executor = tx.getExecutor()
  return executor.provideConnection(async (shared) => {
    const connection = isPrepared ? preparing(shared) : shared
    const direct = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    return new Transaction<Schema>({ ...UNUSED, executor: direct })
  })
}

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})

/** What a transaction that is under way asks of nobody. */
const UNUSED: Omit<KyselyProps, 'executor'> = { config: { dialect }, dialect, driver: new DummyDriver() }
