import { data, Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { findProduct } from '#server/goods/catalogue/product-page-views.ts'
import { findPlansAndOffers } from '#server/money/payments/offers/shown-offers-views.ts'
import { appContext } from '#web/http/context.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { BankOffers } from '#web/storefront/ground/shared/bank-offers.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/product-emi-page.route'
import { EmiPlans } from './emi-plans.tsx'
import { shownPlans } from './shown-plans.ts'

/** Every plan in instalments for the price of a product's best offer. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const product = await findProduct(app, params.id)
  const [offer] = product?.offers ?? []
  if (!product) throw data(null, { status: 404 })
  const pricePaise = offer?.unitPricePaise ?? 0
  const { plans, offers } = await findPlansAndOffers(app, { amountPaise: pricePaise, pieces: 1 })
  return {
    id: product.id,
    name: product.name,
    pricePaise,
    plans: shownPlans(request, pricePaise, offer ? plans : []),
    offers: offer ? offers : [],
  }
}

export default function ProductEmiPage({ loaderData }: Route.ComponentProps) {
  const { id, name, pricePaise, plans, offers } = loaderData
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'Products', to: '/products' },
          { label: name, to: `/products/${id}` },
          { label: 'EMI plans' },
        ]}
      />
      <PageHeading title="EMI plans">
        {plans.chosen ? (
          <p className="text-muted">
            For one piece at <span className="figures">{formatInr(pricePaise)}</span>. You choose a plan when
            you pay.
          </p>
        ) : null}
      </PageHeading>
      <EmiPlans {...plans} />
      <BankOffers offers={offers} of={`one item at ${formatInr(pricePaise)}`} />
      <p>
        <Link to={`/products/${id}`} className="text-link">
          Back to the product
        </Link>
      </p>
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? `EMI plans for ${loaderData.name}` : 'EMI plans')
}
