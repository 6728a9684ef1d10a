import { data } from 'react-router'
import { exceptionsTo } from '#domain/ground/settings/gst-rates.ts'
import { datedRate, type PlannedChange } from '#domain/ground/settings/plan-change.ts'
import { settingEntries } from '#domain/ground/settings/setting-form.ts'
import { isSettingGroup, SETTING_GROUPS, type SettingGroup } from '#domain/ground/settings/setting-groups.ts'
import { effectsOf, settingLabel, settingText } from '#domain/ground/settings/setting-words.ts'
import { settingsOn, withoutReplaced } from '#domain/ground/settings/settings.ts'
import { shippingFee } from '#domain/ground/settings/shipping-fee.ts'
import { firstStart, lastStart } from '#domain/ground/settings/start-day.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { dayStart, parseDay } from '#domain/ground/shared/days.ts'
import { listProductsAtOtherRates } from '#server/goods/catalogue/gst-rates/gst-rate-views.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { changeSettings, previewSettings, readSettingsForm } from '#server/ground/settings/change-settings.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/change-setting-page.route'
import { ChangePreview, type Preview } from './change-preview.tsx'
import { SettingForm } from './setting-form.tsx'

const GST: SettingGroup = {
  title: 'GST rates by HSN',
  about: 'The rate for all goods whose HSN starts with these digits. A longer match overrides a shorter one.',
  keys: [],
  startsToday: false,
}
/** So many products that will follow are counted; more are "or more". */
const FOLLOWING_MAX = 1_000

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'settings.change')
  const { name, group } = groupOf(params.group)
  const { standing, version, today } = await readSettingsForm(context.get(appContext), admin, name)
  const first = firstStart(today, group)
  const asked = parseDay(new URL(request.url).searchParams.get('from'))
  const shownFor = asked && asked > first ? asked : first
  const later = withoutReplaced(standing).filter(({ key, validFrom }) => {
    const isMine = name === 'gst' ? key.startsWith('gst:') : group.keys.some((mine) => mine === key)
    return isMine && validFrom > shownFor
  })
  return {
    name,
    title: group.title,
    about: group.about,
    version,
    shownFor,
    days: { first, last: lastStart(today) },
    values: name === 'gst' ? {} : settingEntries(name, settingsOn(shownFor, standing).values),
    later: later
      .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
      .map(({ id, key, value, validFrom }) => ({
        id,
        validFrom,
        text: `From ${formatDate(dayStart(validFrom))}: ${settingLabel(key)}: ${settingText(key, value)}`,
      })),
  }
}

/** Three steps in one place: the form, what it does, and the confirmation. All of them work without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'settings.change')
  const app = context.get(appContext)
  const { name, group } = groupOf(params.group)
  const form = await request.formData()
  const input = { group: name, version: String(form.get('version')), raw: Object.fromEntries(form) }
  const intent = readIntent(form, ['preview', 'edit', 'confirm'])
  if (intent === 'edit') return data({ fields: {}, typed: typedOf(form) } satisfies RefusedForm)
  if (intent === 'preview') {
    const planned = await previewSettings(app, admin, input)
    if (!planned.ok) return refusedForm(planned.problem, form)
    const preview = await previewOf(app, admin, name, planned.value)
    return data({ preview, typed: typedOf(form), fields: {} })
  }
  const changed = await changeSettings(app, admin, input)
  if (changed.ok) {
    const text = `${group.title}: changes from ${formatDate(dayStart(changed.value.from))}.`
    return redirectWithToast('/admin/settings', { kind: 'success', text })
  }
  // Sent twice: it stands already.
  if (changed.problem.code === 'settings.nothing_changed')
    return redirectWithToast('/admin/settings', { kind: 'message', text: problemWords(changed.problem) })
  return refusedForm(changed.problem, form)
}

async function previewOf(
  app: App,
  admin: Permitted<'settings.change'>,
  name: ReturnType<typeof groupOf>['name'],
  plan: PlannedChange,
): Promise<Preview> {
  const { before, after, changes, from, until, reason } = plan
  const hsn = changes[0]?.key.slice('gst:'.length) ?? ''
  const rateBp = name === 'gst' ? datedRate(after, hsn) : null
  const following =
    rateBp === null
      ? []
      : await listProductsAtOtherRates(
          app,
          admin,
          { hsn, except: exceptionsTo(after.gstRates, hsn), rateBp },
          FOLLOWING_MAX,
        )
  return {
    from,
    until,
    reason,
    changes: changes.map(({ key, value, before: held }) => ({
      label: settingLabel(key),
      before: settingText(key, held),
      after: settingText(key, value),
    })),
    effects:
      name === 'gst'
        ? []
        : effectsOf(name, { before: before.values, after: after.values }, (subtotalPaise, terms) =>
            shippingFee({ subtotalPaise, itemCount: 1 }, terms),
          ),
    ...(name === 'gst' && {
      following: { count: following.length, isCut: following.length >= FOLLOWING_MAX },
    }),
  }
}

function groupOf(name: string): { name: Parameters<typeof readSettingsForm>[2]; group: SettingGroup } {
  if (name === 'gst') return { name, group: GST }
  if (isSettingGroup(name)) return { name, group: SETTING_GROUPS[name] }
  throw data(null, { status: 404 })
}

function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([field, value]) => [field, String(value)]))
}

export default function ChangeSettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, about } = loaderData
  const answer = actionData as (RefusedForm & { preview?: Preview }) | undefined
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Settings', to: '/admin/settings' }, { label: title }]}
        className="pb-4"
      />
      {answer?.preview ? (
        <ChangePreview title={title} preview={answer.preview} typed={answer.typed} />
      ) : (
        <>
          <PageHeading title={title}>
            <p>{about}</p>
          </PageHeading>
          <SettingForm key={loaderData.shownFor} {...loaderData} answer={answer} />
        </>
      )}
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.title ?? 'Settings')
}
