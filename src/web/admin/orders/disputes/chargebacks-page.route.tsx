import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { CHARGEBACK_TABS, chargebackList } from '#domain/orders/disputes/chargeback-list.ts'
import { statusLabel } from '#domain/orders/orders/order-status.ts'
import { listChargebacks } from '#server/orders/disputes/chargebacks/chargeback-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { DisputeClockBadge } from '#web/shared/orders/disputes/dispute-clock-badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Landmark } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/chargebacks-page.route'
import { ChargebackBadge } from './chargeback-badge.tsx'

const HOME = '/admin/chargebacks'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'disputes.read')
  const filters = chargebackList.parse(new URL(request.url).searchParams)
  return { filters, list: await listChargebacks(context.get(appContext), admin, filters) }
}

export default function ChargebacksPage({ loaderData }: Route.ComponentProps) {
  const { filters, list } = loaderData
  const tabs = CHARGEBACK_TABS.map(({ key, label }) => ({
    key,
    label,
    to: HOME + chargebackList.search(key === 'open' ? {} : { tab: key }),
    isCurrent: key === (filters.tab ?? 'open'),
  }))
  return (
    <>
      <PageHeading title="Chargebacks" className="pb-5">
        <p>
          Payments that a customer’s bank questions or takes back. Without an answer in time, we lose them.
        </p>
      </PageHeading>
      <div className="pb-6">
        <ListTabs label="State" tabs={tabs} />
      </div>
      {list.chargebacks.length === 0 ? (
        <EmptyState icon={Landmark} title="No chargebacks here" />
      ) : (
        <Table isList caption="Chargebacks" className="border-line border-t">
          <TableHead>
            <TableRow>
              <TableHeader>Chargeback</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader>Bank’s deadline</TableHeader>
              <TableHeader>Amount</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody className="border-line border-b">
            {list.chargebacks.map((chargeback) => (
              <TableRow key={chargeback.id}>
                <TableCell heading className="w-full">
                  <Link
                    to={`${HOME}/${encodeURIComponent(chargeback.id)}`}
                    prefetch="intent"
                    data-list-open
                    className="py-0.5 font-semibold hover:underline"
                  >
                    {chargeback.orderNumber ? `Order ${chargeback.orderNumber}` : 'None of our orders'}
                  </Link>
                  <p className="wrap-anywhere text-muted text-sm compact:hidden">
                    {statusLabel(chargeback.reason.replaceAll('_', '-'))},{' '}
                    {formatDateTime(chargeback.openedAt)}
                  </p>
                </TableCell>
                <TableCell label="State">
                  <ChargebackBadge state={chargeback.state} />
                </TableCell>
                <TableCell label="Bank’s deadline" className="whitespace-nowrap">
                  {chargeback.clock ? (
                    <DisputeClockBadge clock={chargeback.clock} />
                  ) : (
                    <span className="text-muted">None</span>
                  )}
                </TableCell>
                <TableCell label="Amount" className="figures whitespace-nowrap">
                  {formatInr(chargeback.amountPaise, 2)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <ListPages {...chargebackList.pages(HOME, filters, list)} />
    </>
  )
}

export const meta = () => unlisted('Chargebacks')
