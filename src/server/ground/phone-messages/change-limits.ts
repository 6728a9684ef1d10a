import { readLimits as readTyped } from '#domain/ground/phone-messages/limits-form.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { insertLimits } from './limit-store.ts'
import { readLimits } from './limit-views.ts'
import { lockCodeBudget } from './message-store.ts'

/** Sets what codes may cost in a day and the quiet hours, from now on, on the record. Needs settings.change. */
export async function changeMessageLimits(
  app: App,
  admin: Permitted<'settings.change'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, 'phone_messages.limits_invalid'>> {
  const typed = readTyped(fields)
  if (!typed.ok) return typed
  const limits = typed.value
  await inTransaction(app, async (tx) => {
    await lockCodeBudget(tx)
    const before = await readLimits(tx)
    await insertLimits(tx, {
      codes_day_paise: limits.codesDayPaise,
      quiet_from_hour: limits.quietFromHour,
      quiet_until_hour: limits.quietUntilHour,
      set_by: admin.userId,
      set_at: app.clock.now(),
    })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'message_limits.changed',
      subject: { kind: 'setting', id: 'messages' },
      before: { ...before },
      after: { ...limits },
    })
  })
  return ok(undefined)
}
