import { data, Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { findPlansAndOffers } from '#server/money/payments/offers/shown-offers-views.ts'
import { appContext } from '#web/http/context.ts'
import { askedAmount, askedPieces } from '#web/shared/ground/shell/asked-amount.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { BankOffers } from '#web/storefront/ground/shared/bank-offers.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/cart-emi-page.route'
import { EmiPlans } from './emi-plans.tsx'
import { shownPlans } from './shown-plans.ts'

/** Every plan in instalments for what a cart comes to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const amountPaise = askedAmount(request)
  if (!amountPaise) throw data(null, { status: 404 })
  const pieces = askedPieces(request)
  const { plans, offers } = await findPlansAndOffers(context.get(appContext), { amountPaise, pieces })
  return { amountPaise, plans: shownPlans(request, amountPaise, plans), offers }
}

export default function CartEmiPage({ loaderData: { amountPaise, plans, offers } }: Route.ComponentProps) {
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Your cart', to: '/cart' }, { label: 'EMI plans' }]} />
      <PageHeading title="EMI plans">
        <p className="text-muted">
          For a total of <span className="figures">{formatInr(amountPaise, 2)}</span>. You choose a plan when
          you pay.
        </p>
      </PageHeading>
      <EmiPlans {...plans} />
      <BankOffers offers={offers} of={`a total of ${formatInr(amountPaise, 2)}`} />
      <p>
        <Link to="/cart" className="text-link">
          Back to your cart
        </Link>
      </p>
    </div>
  )
}

export const meta = () => unlisted('EMI plans for your cart')
