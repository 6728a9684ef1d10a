import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { postMoney } from '../ledger-store.ts'
import { readMissing, SOURCES } from './missing-money-views.ts'

const AT_ONCE = 500

/**
 * Posts what moved between customers, the gateway, couriers and our bank and is not in the ledger yet: captures, refunds,
 * cash, remittances, and what banks took or gave back. No row of a seller is touched. Each batch is a transaction of its
 * own; done twice, or by two workers at once, is done once. With `from`, only what moved at that moment or later is
 * compared with the ledger. Gives how many rows were new.
 */
export async function keepBooks(app: App, { from }: { from?: Date | undefined } = {}): Promise<number> {
  let posted = 0
  for (const of of SOURCES)
    for (;;) {
      const missing = await readMissing(app.db, { of, from, limit: AT_ONCE })
      posted += await inTransaction(app, (tx) => postMoney(tx, missing))
      if (missing.length < AT_ONCE) break
    }
  return posted
}
