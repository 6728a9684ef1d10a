import { asActor, type Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { audit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
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
