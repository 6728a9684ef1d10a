import { SETTING_REASON_LENGTH_MAX } from '#domain/ground/settings/plan-change.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockSettings, markWithdrawn } from './change-store.ts'
import { forgetSettings } from './current-settings.ts'
import { findSettingChange, type RecordedSetting } from './setting-views.ts'

type WithdrawSettingRefusal =
  | 'settings.change_has_begun'
  | 'settings.change_unknown'
  | 'settings.form_invalid'

/**
 * Takes back a change that has not begun: it stays in the history and never holds. Withdrawing twice is withdrawing
 * once.
 */
export async function withdrawSetting(
  app: App,
  admin: Permitted<'settings.change'>,
  withdrawal: { id: number; reason: string },
): Promise<Result<RecordedSetting, WithdrawSettingRefusal>> {
  const reason = manyLines(withdrawal.reason)
  const withdrawn = await decideInTransaction(app, async (tx) => {
    await lockSettings(tx)
    const change = await findSettingChange(tx, admin, withdrawal.id)
    if (!change) return refuse('settings.change_unknown')
    if (change.withdrawn) return ok(change)
    const at = app.clock.now()
    if (change.validFrom <= indianDay(at)) return refuse('settings.change_has_begun')
    const refusal = refuseFields('settings.form_invalid', {
      reason: requiredTextProblem(reason, SETTING_REASON_LENGTH_MAX),
    })
    if (refusal) return refusal
    await markWithdrawn(tx, { id: change.id, userId: admin.userId, at })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'settings.change_withdrawn',
      subject: { kind: 'setting', id: change.key },
      before: { value: change.value, validFrom: change.validFrom },
      after: { reason },
    })
    return ok(change)
  })
  forgetSettings(app)
  return withdrawn
}
