import { data } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { findOwnPayout } from '#server/money/payouts/payout-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PayoutDetails } from '#web/shared/money/payouts/payout-details.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/payout-page.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'money')
  const found = await findOwnPayout(context.get(appContext), sellerId, params.payoutId)
  if (!found) throw data(null, { status: 404 })
  return found
}

export default function PayoutPage({ loaderData: { payout, rows } }: Route.ComponentProps) {
  const title = `Payout of ${formatDate(payout.madeAt)}`
  return (
    <>
      <Breadcrumbs items={[{ label: 'Payouts', to: '/vendor/payouts' }, { label: title }]} className="pb-4" />
      <PageHeading title={title} />
      <PayoutDetails payout={payout} rows={rows} orderLink={(id) => `/vendor/orders/${id}`} />
    </>
  )
}

export const meta = () => unlisted('Payout')
