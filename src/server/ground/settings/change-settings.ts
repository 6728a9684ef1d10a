import { type PlannedChange, planChange, type WantedChange } from '#domain/ground/settings/plan-change.ts'
import { SETTING_GROUPS } from '#domain/ground/settings/setting-groups.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { insertChanges, lockSettings } from './change-store.ts'
import { forgetSettings } from './current-settings.ts'
import type { Db } from './effective-settings-views.ts'
import { listStandingChanges, settingsVersion } from './setting-views.ts'

/** A form of the settings, and what it was filled in from. */
export interface SettingsForm extends WantedChange {
  version: string
}

type ChangeSettingsRefusal =
  | 'settings.changed_by_other'
  | 'settings.form_invalid'
  | 'settings.nothing_changed'

/**
 * Writes what a form changes from its day on, each key as a row of its own, with the reason. Orders placed before that
 * day keep what they were placed under.
 */
export async function changeSettings(
  app: App,
  admin: Permitted<'settings.change'>,
  form: SettingsForm,
): Promise<Result<PlannedChange, ChangeSettingsRefusal>> {
  const changed = await decideInTransaction(app, async (tx) => {
    await lockSettings(tx)
    const planned = await planNow(app, tx, form)
    if (!planned.ok) return planned
    const at = app.clock.now()
    const { changes, from, reason } = planned.value
    await insertChanges(tx, changes, { userId: admin.userId, from, reason, at })
    for (const { key, value, before } of changes) {
      await audit(tx, app, {
        ...asActor(admin),
        action: 'settings.changed',
        subject: { kind: 'setting', id: key },
        before: { value: before },
        after: { value, validFrom: from, reason },
      })
    }
    return planned
  })
  forgetSettings(app)
  return changed
}

/** What a form would change, for its author to look at before it is confirmed. Writes nothing; refuses alike. */
export async function previewSettings(
  app: App,
  _admin: Permitted<'settings.change'>,
  form: SettingsForm,
): Promise<Result<PlannedChange, ChangeSettingsRefusal>> {
  return planNow(app, app.db, form)
}

/** Sent twice, a form says the second time that there is nothing left to change. */
async function planNow(
  app: App,
  db: Db,
  form: SettingsForm,
): Promise<Result<PlannedChange, ChangeSettingsRefusal>> {
  const today = indianDay(app.clock.now())
  const planned = planChange(form, { today, standing: await listStandingChanges(db) })
  if (!planned.ok) return planned
  const isCurrent = form.version === (await settingsVersion(db, keysOf(form)))
  return isCurrent ? planned : refuse('settings.changed_by_other')
}

/** What the form of a group is filled in with: what holds on the first day that it could change, and its version. */
export async function readSettingsForm(
  app: App,
  _admin: Permitted<'settings.read' | 'settings.change'>,
  group: WantedChange['group'],
) {
  const [standing, version] = await Promise.all([
    listStandingChanges(app.db),
    settingsVersion(app.db, keysOf({ group })),
  ])
  return { standing, version, today: indianDay(app.clock.now()) }
}

function keysOf({ group }: Pick<WantedChange, 'group'>): readonly string[] | 'gst' {
  return group === 'gst' ? 'gst' : SETTING_GROUPS[group].keys
}
