import { data, Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { withCosts } from '#domain/money/payments/ways/plan-costs.ts'
import { listEmiPlans } from '#server/money/payments/ways/find-emi-from.ts'
import { appContext } from '#web/http/context.ts'
import { askedAmount } from '#web/shared/ground/shell/asked-amount.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/cart-emi-page.route'
import { EmiNote, EmiPlans } from './emi-plans.tsx'

/** Every plan in instalments for what a cart comes to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const amountPaise = askedAmount(request)
  if (!amountPaise) throw data(null, { status: 404 })
  return {
    amountPaise,
    plans: withCosts(await listEmiPlans(context.get(appContext), amountPaise), amountPaise),
  }
}

export default function CartEmiPage({ loaderData: { amountPaise, plans } }: Route.ComponentProps) {
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Your cart', to: '/cart' }, { label: 'EMI plans' }]} />
      <PageHeading title="EMI plans">
        <p className="text-muted">
          For a total of <span className="figures">{formatInr(amountPaise, 2)}</span>. You choose a plan when
          you pay.
        </p>
      </PageHeading>
      {plans.length === 0 ? (
        <Notice tone="note">
          <p>There is no EMI plan for this amount at the moment.</p>
        </Notice>
      ) : null}
      <EmiPlans plans={plans} />
      {plans.length > 0 ? <EmiNote /> : null}
      <p>
        <Link to="/cart" className="text-link">
          Back to your cart
        </Link>
      </p>
    </div>
  )
}

export const meta = () => unlisted('EMI plans for your cart')
