import { firstStart, lastStart } from '#domain/ground/settings/start-day.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { canWithdrawChange } from '#domain/selling/sellers/identity-change.ts'
import { askIdentityChange } from '#server/selling/sellers/legal-identity/ask-identity-change.ts'
import { readIdentityChange, readSellerSettings } from '#server/selling/sellers/seller-settings-views.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireProof, requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/business-page.route'
import { BusinessFields } from './business-fields.tsx'
import { SettingsForm } from './settings-form.tsx'

const HOME = '/vendor/settings#business'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'owner')
  requireProof(context, request, 'vendor')
  const app = context.get(appContext)
  const [settings, change] = await Promise.all([
    readSellerSettings(app, sellerId),
    readIdentityChange(app, sellerId),
  ])
  // An applicant's form, and a change that stands, are in the settings.
  if (settings.standing === 'applied' || (change && canWithdrawChange(change.stage))) throw redirect(HOME)
  const today = indianDay(app.clock.now())
  const days = { first: firstStart(today, { startsToday: true }), last: lastStart(today) }
  return { settings, days }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'owner')
  requireProof(context, request, 'vendor')
  const form = await request.formData()
  readIntent(form, ['business'], 'section')
  const who = { userId, sellerId, address: context.get(addressContext) }
  const asked = await askIdentityChange(context.get(appContext), who, Object.fromEntries(form))
  if (!asked.ok) return refusedForm(asked.problem, form)
  const text = asked.value.isAsked
    ? 'Request received. We will email you once we have checked it'
    : 'Your addresses are saved'
  return redirectWithToast(HOME, { kind: 'success', text })
}

export default function BusinessPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { settings, days } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Settings', to: HOME }, { label: 'Business and addresses' }]}
        className="pb-4"
      />
      <PageHeading title="Change business or addresses">
        <p>
          Your shop is approved, so we check a new legal name, GSTIN, PAN or registered address first. Your
          present details hold until the date you choose, and stay on orders placed before it.
        </p>
        <p className="pt-2">If you change only pickup or return addresses, it takes effect at once.</p>
      </PageHeading>
      <SettingsForm
        section="business"
        action="/vendor/settings/business"
        version={settings.version}
        answer={answer}
        save="Request change"
      >
        <BusinessFields settings={settings} />
        <div className="border-line border-t pt-5 sm:max-w-xs">
          <TextField
            label="Effective from"
            name="fromDay"
            type="date"
            min={days.first}
            max={days.last}
            hint="From midnight in India, but not before we approve it"
            defaultValue={days.first ?? ''}
          />
        </div>
      </SettingsForm>
    </>
  )
}

export const meta = () => unlisted('Change business or addresses')
