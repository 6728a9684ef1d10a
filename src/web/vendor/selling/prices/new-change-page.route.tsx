import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { listingList } from '#domain/selling/listings/own-listing-list.ts'
import { PRICED_ROWS_MAX } from '#domain/selling/prices/price-rule.ts'
import { countShownOffers } from '#server/selling/prices/offers-to-price-views.ts'
import { planPriceChange } from '#server/selling/prices/plan-price-change.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/new-change-page.route'
import { PriceChangeForm } from './price-change-form.tsx'
import { shownText } from './price-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const shown = listingList.parse(new URL(request.url).searchParams)
  const count = await countShownOffers(context.get(appContext), sellerId, { shown, max: PRICED_ROWS_MAX + 1 })
  return {
    count: formatCount(Math.min(count, PRICED_ROWS_MAX)),
    isTooMany: count > PRICED_ROWS_MAX,
    products: counted(count, 'product'),
    shown: shownText(shown),
    back: `/vendor/products${listingList.search(shown)}`,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request)
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
  const { isTooMany, count, products, shown, back } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Prices', to: '/vendor/prices' }, { label: 'New' }]} />
      <PageHeading title="Change prices" className="pt-1 pb-6">
        <p>Nothing changes yet. You see every new price first.</p>
      </PageHeading>
      <div className="flex max-w-2xl flex-col gap-8">
        {isTooMany ? (
          <Notice tone="warn" title={`Your list shows more than ${count} products`}>
            <p>
              One change can have up to {count} products. Please narrow your list by words or a category, or
              use a list of SKUs and prices.
            </p>
          </Notice>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <div className="min-w-0 grow basis-60">
            <p className="font-semibold text-sm">Which products</p>
            <p>
              <span>{shown}</span>
              {isTooMany ? null : <span className="figures text-muted">: {products}, on all pages</span>}
            </p>
          </div>
          <ButtonLink to={back}>Choose others</ButtonLink>
        </div>
        <PriceChangeForm answer={actionData} back={back} />
      </div>
    </>
  )
}

export const meta = () => unlisted('Change prices')
