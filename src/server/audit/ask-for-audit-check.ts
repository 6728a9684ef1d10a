import { ok, type Result } from '#domain/shared/result.ts'
import { type ActingAdmin, allow, asActor } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { audit } from './audit.ts'

/** Has the worker follow the chain soon; asked again before it began, it is asked once. Needs system.change. */
export async function askForAuditCheck(app: App, admin: ActingAdmin): Promise<Result<undefined>> {
  const allowed = allow(admin, 'system.change')
  if (!allowed.ok) return allowed
  await inTransaction(app, async (tx) => {
    await app.jobs.enqueue(tx, 'verify-audit', { askedBy: admin.userId })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'audit.check_asked',
      subject: { kind: 'audit', id: 'chain' },
    })
  })
  return ok(undefined)
}
