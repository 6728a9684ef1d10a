import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { listingList } from '#domain/selling/listings/own-listing-list.ts'
import { planPriceChange } from '#server/selling/prices/plan-price-change.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/new-change-page.route'
import { PriceChangeForm } from './price-change-form.tsx'
import { readShownProducts } from './shown-products.action.ts'
import { ShownProducts } from './shown-products.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  return {
    ...(await readShownProducts(app, sellerId, new URL(request.url).searchParams)),
    now: momentText(app.clock.now()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const shown = listingList.parse(new URL(request.url).searchParams)
  const planned = await planPriceChange(context.get(appContext), who, {
    shown,
    fields: Object.fromEntries(form),
  })
  if (!planned.ok) return refusedForm(planned.problem, form)
  return redirect(`/vendor/prices/${planned.value.changeId}`, 303)
}

export default function NewPriceChangePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs items={[{ label: 'Prices', to: '/vendor/prices' }, { label: 'New' }]} />
      <PageHeading title="Change prices" className="pt-1 pb-6">
        <p>Nothing changes yet. You see every new price first.</p>
      </PageHeading>
      <div className="flex max-w-2xl flex-col gap-8">
        <ShownProducts
          of={loaderData}
          instead={`One change can have up to ${loaderData.count} products. Please narrow your list by words or a category, or use a list of SKUs and prices.`}
        />
        <PriceChangeForm answer={actionData} back={loaderData.back} now={loaderData.now} />
      </div>
    </>
  )
}

export const meta = () => unlisted('Change prices')
