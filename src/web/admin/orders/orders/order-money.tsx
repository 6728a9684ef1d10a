import { formatPercent, formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import { paymentLabel } from '#domain/orders/orders/state-words.ts'
import type { AdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { OrderAmounts } from '#web/shared/selling/cart/order-amounts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FactRow } from '#web/ui/sections/fact-row.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { paymentTone } from './payment-words.ts'

type Order = AdminOrder

/** What the order costs, the tax in it, and how it is paid. */
export function OrderMoney({ order }: { order: Order }) {
  return (
    <section aria-labelledby="order-money" className="flex flex-col gap-6">
      <h2 id="order-money" className="scroll-mt-24 border-line border-b pb-3 text-lg">
        Money
      </h2>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div>
          <OrderAmounts order={order} />
          {order.creditedAs ? <p className="figures pt-3 text-[0.9375rem]">{order.creditedAs}</p> : null}
        </div>
        <PaymentFacts payment={order.payment} />
      </div>
      {order.gst ? (
        order.gst.length > 0 ? (
          <GstTable gst={order.gst} />
        ) : null
      ) : (
        <p className="text-muted text-sm">We cannot work out the GST: a seller’s state is not on record.</p>
      )}
    </section>
  )
}

function PaymentFacts({ payment }: { payment: Order['payment'] }) {
  const { method, status, card, gateway, gatewayPaymentId, problem, cashLeftPaise } = payment
  return (
    <dl className="flex flex-col gap-2 text-[0.9375rem]">
      <FactRow label="Paid by">
        <span className="figures">{payment.inTwoWays ?? PAYMENT_METHOD_LABELS[method]}</span>
      </FactRow>
      <FactRow label="Payment">
        {status ? (
          <Badge tone={paymentTone(status, cashLeftPaise)}>{paymentLabel(status, { cashLeftPaise })}</Badge>
        ) : (
          'None yet'
        )}
      </FactRow>
      {card ? (
        <FactRow label="Card">
          {card.brand} ending in <span className="figures">{card.last4}</span>
        </FactRow>
      ) : null}
      {payment.bankOffer ? (
        <FactRow label="Bank offer">
          <span className="figures">{formatToPay(payment.bankOffer.discountPaise)}</span>, paid by NanoNagar
          <span className="wrap-anywhere block text-muted text-sm">{payment.bankOffer.gatewayOfferId}</span>
        </FactRow>
      ) : null}
      {gateway ? <FactRow label="Gateway">{gateway}</FactRow> : null}
      {gatewayPaymentId ? (
        <FactRow label="Gateway reference">
          <span className="wrap-anywhere">{gatewayPaymentId}</span>
        </FactRow>
      ) : null}
      {problem ? <FactRow label="Problem">{problem}</FactRow> : null}
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
  const amount = (paise: Paise) => formatToPay(paise)
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
            <TableCell heading="short" className="figures">
              {formatPercent(rate.rateBp)}
            </TableCell>
            <TableCell label="Taxable" numeric>
              {amount(rate.taxablePaise)}
            </TableCell>
            {taxes.map(([tax, label]) => (
              <TableCell key={tax} label={label} numeric>
                {amount(rate[tax])}
              </TableCell>
            ))}
            <TableCell label="Tax" numeric>
              {amount(rate.taxPaise)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
