import { data } from 'react-router'
import { settingLabel, settingText } from '#domain/ground/settings/setting-words.ts'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { findSettingChange } from '#server/ground/settings/setting-views.ts'
import { withdrawSetting } from '#server/ground/settings/withdraw-setting.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/withdraw-setting-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'settings.change')
  const app = context.get(appContext)
  const change = await findSettingChange(app.db, admin, idOf(params.id))
  if (!change) throw data(null, { status: 404 })
  if (change.withdrawn || change.validFrom <= indianDay(app.clock.now()))
    throw redirectWithToast('/admin/settings', {
      kind: 'message',
      text: change.withdrawn
        ? 'This change was already withdrawn.'
        : problemWords({ code: 'settings.change_has_begun' }),
    })
  return { change }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'settings.change')
  const form = await request.formData()
  const withdrawal = { id: idOf(params.id), reason: String(form.get('reason') ?? '') }
  const withdrawn = await withdrawSetting(context.get(appContext), admin, withdrawal)
  if (withdrawn.ok)
    return redirectWithToast('/admin/settings', { kind: 'success', text: 'Change withdrawn.' })
  if (withdrawn.problem.code === 'settings.change_unknown') throw data(null, { status: 404 })
  return refusedForm(withdrawn.problem, form)
}

/** Numbers only, and no larger than the table can count. */
function idOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

export default function WithdrawSettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, value, validFrom, setBy, setAt, reason } = loaderData.change
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Settings', to: '/admin/settings' }, { label: 'Withdraw a change' }]}
        className="pb-4"
      />
      <PageHeading title="Withdraw a change">
        <p className="figures">
          From {formatDate(dayStart(validFrom))}: {settingLabel(key)}: {settingText(key, value)}. Set by{' '}
          {setBy}, {formatDateTime(setAt)}: {reason}
        </p>
        <p className="pt-2">It will never apply. It stays in the history, marked as withdrawn.</p>
      </PageHeading>
      <ReasonForm
        refused={actionData}
        label="Withdraw"
        busy="Withdrawing..."
        keep={{ to: '/admin/settings', label: 'Keep it' }}
        maxLength={300}
      />
    </>
  )
}

export const meta = () => unlisted('Withdraw a change')
