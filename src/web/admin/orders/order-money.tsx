import { statusLabel } from '#domain/orders/order-status.ts'
import { formatInr, formatPercent, type Paise } from '#domain/shared/money.ts'
import type { AdminOrder } from '#server/orders/admin-order-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { paymentTone } from './payment-words.ts'

type Order = AdminOrder

/** What the order costs, the tax in it, and how it is paid. */
export function OrderMoney({ order }: { order: Order }) {
  return (
    <section aria-labelledby="order-money" className="flex flex-col gap-6">
      <h2 id="order-money" className="border-line border-b pb-3 text-lg">
        Money
      </h2>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <dl className="figures flex flex-col gap-2 text-[0.9375rem]">
          <Row label="Subtotal">{formatInr(order.subtotalPaise, 2)}</Row>
          {order.savingsPaise > 0 ? (
            <Row label="Savings, taken off already">{formatInr(order.savingsPaise, 2)}</Row>
          ) : null}
          <Row label="Shipping">{order.shippingPaise === 0 ? 'Free' : formatInr(order.shippingPaise, 2)}</Row>
          <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
            <dt className="font-semibold">Total</dt>
            <dd className="font-display font-semibold text-xl">{formatInr(order.totalPaise, 2)}</dd>
          </div>
        </dl>
        <PaymentFacts payment={order.payment} />
      </div>
      {order.gst ? (
        <GstTable gst={order.gst} />
      ) : (
        <p className="text-muted text-sm">
          The GST inside cannot be told: a vendor’s state is not on record.
        </p>
      )}
    </section>
  )
}

function PaymentFacts({ payment }: { payment: Order['payment'] }) {
  const { method, status, card, gateway, gatewayPaymentId, problem } = payment
  return (
    <dl className="flex flex-col gap-2 text-[0.9375rem]">
      <Row label="Paid by">{method === 'card' ? 'Credit / Debit Card' : 'Cash on Delivery'}</Row>
      <Row label="Payment">
        {status ? <Badge tone={paymentTone(status)}>{statusLabel(status)}</Badge> : 'None yet'}
      </Row>
      {card ? (
        <Row label="Card">
          {card.brand} ending in <span className="figures">{card.last4}</span>
        </Row>
      ) : null}
      {gateway ? <Row label="Gateway">{gateway}</Row> : null}
      {gatewayPaymentId ? (
        <Row label="Gateway’s number">
          <span className="break-all">{gatewayPaymentId}</span>
        </Row>
      ) : null}
      {problem ? <Row label="Problem">{problem}</Row> : null}
    </dl>
  )
}

const TAXES = [
  ['cgstPaise', 'CGST'],
  ['sgstPaise', 'SGST'],
  ['utgstPaise', 'UTGST'],
  ['igstPaise', 'IGST'],
] as const

/** Only the taxes that there are. */
function GstTable({ gst }: { gst: NonNullable<Order['gst']> }) {
  const taxes = TAXES.filter(([tax]) => gst.some((rate) => rate[tax] > 0))
  const amount = (paise: Paise) => formatInr(paise, 2)
  return (
    <Table caption="GST included, by rate">
      <TableHead>
        <TableRow>
          <TableHeader>GST included</TableHeader>
          <TableHeader numeric>Taxable</TableHeader>
          {taxes.map(([tax, label]) => (
            <TableHeader key={tax} numeric>
              {label}
            </TableHeader>
          ))}
          <TableHeader numeric>Tax</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {gst.map((rate) => (
          <TableRow key={rate.rateBp}>
            <TableCell className="figures whitespace-nowrap">{formatPercent(rate.rateBp)}</TableCell>
            <TableCell numeric>{amount(rate.taxablePaise)}</TableCell>
            {taxes.map(([tax]) => (
              <TableCell key={tax} numeric>
                {amount(rate[tax])}
              </TableCell>
            ))}
            <TableCell numeric>{amount(rate.taxPaise)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}
