import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { audit } from './audit.ts'

/** Has the worker follow the chain soon; asked again before it began, it is asked once. Needs system.change. */
export function askForAuditCheck(app: App, admin: Permitted<'system.change'>): Promise<void> {
  return inTransaction(app, async (tx) => {
    await app.jobs.enqueue(tx, 'verify-audit', { askedBy: admin.userId })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'audit.check_asked',
      subject: { kind: 'audit', id: 'chain' },
    })
  })
}
