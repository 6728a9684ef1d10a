import { ok, type Result, refuse } from '#domain/shared/result.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { asActor, type Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { auditAll } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findMailsToSendAgain } from './failing-mail-views.ts'

/**
 * Queues mails anew that could not be sent. One that has left meanwhile is not sent twice: the worker looks first.
 * Needs system.change. Refuses with system.nothing_chosen or system.mails_gone (none of them can be sent any more).
 */
export async function resendMails(
  app: App,
  admin: Permitted<'system.change'>,
  mailIds: readonly string[],
): Promise<Result<{ count: number }>> {
  const ids = mailIds.filter(isUuid)
  if (ids.length === 0) return refuse('system.nothing_chosen')
  const mails = await findMailsToSendAgain(app, ids)
  if (mails.length === 0) return refuse('system.mails_gone')
  await inTransaction(app, async (tx) => {
    for (const { id } of mails) await app.jobs.enqueue(tx, 'mail', { mailId: id })
    await auditAll(
      tx,
      app,
      mails.map(({ id, kind }) => ({
        ...asActor(admin),
        action: 'mail.sent_again',
        subject: { kind: 'mail', id },
        after: { kind },
      })),
    )
  })
  return ok({ count: mails.length })
}
