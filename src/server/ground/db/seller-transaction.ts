import { sql, type Transaction } from 'kysely'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from './schema.ts'
import { together } from './together.ts'
import { decideInTransaction, inTransaction } from './transaction.ts'

type Tools = Pick<App, 'db' | 'random'>

/**
 * Runs `work` as one seller: every query is under row-level security, which shows and changes that seller's rows
 * only, whatever a query forgot to ask for (decision 0081). The seller comes from the session, never from a request.
 */
export function inSellerTransaction<Value>(
  app: Tools,
  sellerId: string,
  work: (tx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  return inTransaction(app, async (tx) => {
    const [, value] = await together([actAsSeller(tx, sellerId), work(tx)])
    return value
  })
}

/** The same for work that may refuse: a refusal is given back, and nothing that was written before it remains. */
export function decideInSellerTransaction<Answer extends AnyResult>(
  app: Tools,
  sellerId: string,
  work: (tx: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  return decideInTransaction(app, async (tx) => {
    const [, value] = await together([actAsSeller(tx, sellerId), work(tx)])
    return value
  })
}

/**
 * Runs with the marketplace's own rights, outside row-level security, inside a seller's transaction: best offers, jobs,
 * locks on rows of several sellers. Its arguments must not come from the request unchecked. Elsewhere it changes
 * nothing. Nothing else of the transaction may run meanwhile: it would have these rights too.
 */
export async function asMarketplace<Value>(
  tx: Transaction<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Value>,
): Promise<Value> {
  const { rows } = await sql<{ role: string; as_shop: string | null }>`
    WITH before AS MATERIALIZED (SELECT current_setting('role') AS role, current_setting('nn.as_shop', true) AS as_shop)
    SELECT role, as_shop, set_config('role', 'none', true), set_config('nn.as_shop', 'on', true) FROM before
  `.execute(tx)
  const value = await work(tx)
  const before = rows[0]
  await sql`SELECT set_config('role', ${before?.role ?? 'none'}, true),
    set_config('nn.as_shop', ${before?.as_shop ?? ''}, true)`.execute(tx)
  return value
}

async function actAsSeller(tx: Transaction<Schema>, sellerId: string): Promise<void> {
  await sql`SELECT set_config('nn.seller_id', ${sellerId}, true), set_config('role', vendor_role(), true)`.execute(
    tx,
  )
}
