import { mayDo } from '#domain/ground/access/office-roles.ts'
import { exceptionsTo } from '#domain/ground/settings/gst-rates.ts'
import { SETTING_GROUPS } from '#domain/ground/settings/setting-groups.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { listProductsAtOtherRates } from '#server/goods/catalogue/gst-rates/gst-rate-views.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { listComingChanges } from '#server/ground/settings/setting-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionLinks } from '#web/ui/sections/section-links.tsx'
import type { Route } from './+types/settings-page.route'
import { ComingChanges } from './coming-changes.tsx'
import { GroupSections } from './group-sections.tsx'
import { RateSection } from './rate-section.tsx'

/** So many products whose rate differs are looked for; more are "or more". */
const DIFFERING_MAX = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'settings.read')
  const app = context.get(appContext)
  const today = indianDay(app.clock.now())
  const [{ values, gstRates, since }, coming] = await Promise.all([
    readSettings(app.db, today),
    listComingChanges(app.db, admin, today),
  ])
  const rates = await Promise.all(
    gstRates.map(async (rate) => ({
      ...rate,
      differing: await listProductsAtOtherRates(
        app,
        admin,
        { ...rate, except: exceptionsTo(gstRates, rate.hsn) },
        DIFFERING_MAX,
      ),
    })),
  )
  return { today, values, since, coming, rates, mayChange: mayDo(admin.role, 'settings.change') }
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { today, values, since, coming, rates, mayChange } = loaderData
  return (
    <>
      <PageHeading
        title="Settings"
        actions={<ButtonLink to="/admin/settings/history">Change history</ButtonLink>}
      >
        <p>
          What applies today, {formatDate(dayStart(today))} in India, and upcoming changes. A change applies
          from a date. Orders placed before it keep their terms.
        </p>
      </PageHeading>
      <SectionLinks sections={SECTIONS} isAbove className="pb-6" />
      <div className="flex flex-col gap-12">
        <ComingChanges changes={coming} mayChange={mayChange} />
        <GroupSections values={values} since={since} coming={coming} mayChange={mayChange} />
        <RateSection rates={rates} differingMax={DIFFERING_MAX} mayChange={mayChange} />
        <section aria-labelledby="commission-title" className="flex flex-col gap-4">
          <header>
            <h2 id="commission-title" className="scroll-mt-24 text-xl">
              Commission
            </h2>
            <p className="pt-1 text-muted">
              What the marketplace earns from a sale, by seller and by category.
            </p>
          </header>
          <div>
            <ButtonLink to="/admin/vendors/commission">See commission</ButtonLink>
          </div>
        </section>
      </div>
    </>
  )
}

/** As the page has them. */
const SECTIONS = [
  ...Object.entries(SETTING_GROUPS).map(([name, { title }]) => ({ id: `${name}-title`, label: title })),
  { id: 'gst-title', label: 'GST rates' },
  { id: 'commission-title', label: 'Commission' },
]

export const meta = () => unlisted('Settings')
