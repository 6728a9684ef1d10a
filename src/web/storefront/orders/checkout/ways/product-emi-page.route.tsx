import { data, Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { withCosts } from '#domain/money/payments/ways/plan-costs.ts'
import { findProduct } from '#server/goods/catalogue/product-page-views.ts'
import { listEmiPlans } from '#server/money/payments/ways/find-emi-from.ts'
import { appContext } from '#web/http/context.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/product-emi-page.route'
import { EmiNote, EmiPlans } from './emi-plans.tsx'

/** Every plan in instalments for the price of a product's best offer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const product = await findProduct(app, params.id)
  const [offer] = product?.offers ?? []
  if (!product) throw data(null, { status: 404 })
  const pricePaise = offer?.unitPricePaise ?? 0
  return {
    id: product.id,
    name: product.name,
    pricePaise,
    plans: offer ? withCosts(await listEmiPlans(app, pricePaise), pricePaise) : [],
  }
}

export default function ProductEmiPage({ loaderData }: Route.ComponentProps) {
  const { id, name, pricePaise, plans } = loaderData
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
        {plans.length > 0 ? (
          <p className="text-muted">
            For one piece at <span className="figures">{formatInr(pricePaise)}</span>. You choose a plan when
            you pay.
          </p>
        ) : null}
      </PageHeading>
      {plans.length === 0 ? (
        <Notice tone="note">
          <p>There is no EMI plan for this price at the moment.</p>
        </Notice>
      ) : null}
      <EmiPlans plans={plans} />
      {plans.length > 0 ? <EmiNote /> : null}
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
