import { type CashParcels, refusedShare } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { formatMonth } from '#domain/ground/shared/months.ts'
import { type CashMonth, listCashMonths } from '#server/ground/cash-on-delivery/cash-month-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Banknote } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Route } from './+types/refused-cash-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'cash.read')
  return { months: await listCashMonths(context.get(appContext), admin) }
}

export default function RefusedCashPage({ loaderData: { months } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs
        items={[{ label: 'Couriers’ cash', to: '/admin/cash' }, { label: 'Refused parcels' }]}
        className="pb-4"
      />
      <PageHeading title="Refused parcels" className="pb-5">
        <p>
          How many parcels that collect cash came back because they were refused, before and since customers
          confirm orders at risk. Shares are of parcels that were taken in or came back, by the month of the
          order; parcels still on their way are left out. Refusals count whoever reported them. Counted every
          night.
        </p>
      </PageHeading>
      {months.length === 0 ? (
        <EmptyState icon={Banknote} title="Nothing is counted yet">
          <p>The first count is made at night.</p>
        </EmptyState>
      ) : (
        <>
          <Shares months={months} />
          <Months months={months} />
        </>
      )}
    </>
  )
}

function Shares({ months }: { months: readonly CashMonth[] }) {
  const all = sumOf(months.map((month) => month.all))
  const before = sumOf(months.map((month) => month.before))
  const since = { ended: all.ended - before.ended, refused: all.refused - before.refused }
  const confirmed = sumOf(months.map((month) => month.confirmed))
  const rest = { ended: since.ended - confirmed.ended, refused: since.refused - confirmed.refused }
  const rows = [
    ['Before orders were confirmed', before],
    ['Since then', since],
    ['Of these, confirmed by the customer', confirmed],
    ['Of these, not asked', rest],
  ] as const
  return (
    <div className="pb-10">
      <h2 className="pb-3 text-lg">Before and since</h2>
      <Table caption="Before and since" columnsNeed="little" className="border-line border-t">
        <TableHead>
          <TableRow>
            <TableHeader>Orders in cash</TableHeader>
            <TableHeader numeric>Parcels</TableHeader>
            <TableHeader numeric>Refused</TableHeader>
            <TableHeader numeric>Share</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody className="border-line border-b">
          {rows.map(([label, parcels]) => (
            <TableRow key={label}>
              <TableCell heading>{label}</TableCell>
              <ShareCells parcels={parcels} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function Months({ months }: { months: readonly CashMonth[] }) {
  return (
    <div>
      <h2 className="pb-3 text-lg">By month</h2>
      <Table caption="By month" columnsNeed="much" className="border-line border-t">
        <TableHead>
          <TableRow>
            <TableHeader>Ordered in</TableHeader>
            <TableHeader numeric>Parcels</TableHeader>
            <TableHeader numeric>Refused</TableHeader>
            <TableHeader numeric>Share</TableHeader>
            <TableHeader numeric>To confirm</TableHeader>
            <TableHeader numeric>Confirmed</TableHeader>
            <TableHeader numeric>Not in time</TableHeader>
            <TableHeader numeric>Share of confirmed</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody className="border-line border-b">
          {months.map(({ month, all, confirmed, orders }) => (
            <TableRow key={month}>
              <TableCell heading>{formatMonth(month)}</TableCell>
              <ShareCells parcels={all} />
              <TableCell label="To confirm" numeric>
                {formatCount(orders.asked)}
              </TableCell>
              <TableCell label="Confirmed" numeric>
                {formatCount(orders.confirmed)}
              </TableCell>
              <TableCell label="Not in time" numeric>
                {formatCount(orders.letGo)}
              </TableCell>
              <TableCell label="Share of confirmed" numeric>
                {refusedShare(confirmed) ?? '–'}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function ShareCells({ parcels }: { parcels: CashParcels }) {
  return (
    <>
      <TableCell label="Parcels" numeric>
        {formatCount(parcels.ended)}
      </TableCell>
      <TableCell label="Refused" numeric>
        {formatCount(parcels.refused)}
      </TableCell>
      <TableCell label="Share" numeric>
        {refusedShare(parcels) ?? '–'}
      </TableCell>
    </>
  )
}

function sumOf(parcels: readonly CashParcels[]): CashParcels {
  return {
    ended: parcels.reduce((sum, { ended }) => sum + ended, 0),
    refused: parcels.reduce((sum, { refused }) => sum + refused, 0),
  }
}

export const meta = () => unlisted('Refused parcels')
