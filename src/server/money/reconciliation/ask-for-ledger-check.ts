import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { insertCheck } from './ledger-check-store.ts'

/** Has a worker compare the whole ledger soon. While one is under way, or waits to begin, that one is it. */
export async function askForLedgerCheck(app: App, admin: Permitted<'ledger.check'>): Promise<void> {
  await inTransaction(app, async (tx) => {
    await insertCheck(tx, { at: app.clock.now(), askedBy: admin.userId })
    await app.jobs.enqueue(tx, 'check-ledger', {})
    await audit(tx, app, {
      ...asActor(admin),
      action: 'ledger.check_asked',
      subject: { kind: 'ledger', id: 'check' },
    })
  })
}
