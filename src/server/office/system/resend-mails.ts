import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit, auditAll } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sendAgain } from '#server/ground/mail/send-again.ts'

/** Sent again in one transaction, and in one request. */
const BATCH_MAX = 1_000
const BATCHES_MAX = 10

/**
 * Has mails sent again that were given up: these, or all of them, at most ten thousand at a time. One that is on its
 * way again already is left alone. Needs system.change.
 */
export async function resendMails(
  app: App,
  admin: Permitted<'system.change'>,
  which: readonly string[] | 'all',
): Promise<Result<{ count: number }, 'system.mails_gone' | 'system.nothing_chosen'>> {
  if (which === 'all') return answer(await resendAll(app, admin))
  const ids = which.filter(isUuid).slice(0, BATCH_MAX)
  if (ids.length === 0) return refuse('system.nothing_chosen')
  return answer(
    await inTransaction(app, async (tx) => {
      const mails = await sendAgain(app, tx, { ids })
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
      return mails.length
    }),
  )
}

/** One row of the audit log for each batch: who had how many sent. */
async function resendAll(app: App, admin: Permitted<'system.change'>): Promise<number> {
  let count = 0
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const sent = await inTransaction(app, async (tx) => {
      const mails = await sendAgain(app, tx, { oldest: BATCH_MAX })
      if (mails.length > 0)
        await audit(tx, app, {
          ...asActor(admin),
          action: 'mails.sent_again',
          subject: { kind: 'queue', id: 'mail' },
          after: { count: mails.length },
        })
      return mails.length
    })
    count += sent
    if (sent < BATCH_MAX) break
  }
  return count
}

function answer(count: number): Result<{ count: number }, 'system.mails_gone'> {
  return count > 0 ? ok({ count }) : refuse('system.mails_gone')
}
