import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatToPay } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { preorderText } from '#domain/ground/shipping/preorder.ts'
import { sellerState } from '#domain/orders/orders/state-words.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { AdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { NextStepText } from '#web/shared/orders/orders/next-step-text.tsx'
import { OrderLine } from '#web/shared/orders/orders/order-line.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { VendorOrderParcels } from './vendor-order-parcels.tsx'

type VendorOrder = AdminOrder['vendorOrders'][number]

interface VendorOrderSectionProps {
  vendorOrder: VendorOrder
  /** The page on which an administrator acts in the seller's place, for who may. */
  dispatchTo: string | undefined
  /** Which other pages this administrator may open. */
  opens: { vendors: boolean; products: boolean }
  /** Nothing of it is to be done, and there are many: its lines and parcels unfold. */
  isFolded: boolean
}

/** What one seller sends of an order. */
export function VendorOrderSection({ vendorOrder, dispatchTo, opens, isFolded }: VendorOrderSectionProps) {
  const isCancelled = vendorOrder.status === 'cancelled'
  const state = sellerState(vendorOrder.status, vendorOrder)
  return (
    <section aria-labelledby={`part-${vendorOrder.id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b pb-3">
        <h2 id={`part-${vendorOrder.id}`} className="scroll-mt-24 text-lg">
          {opens.vendors ? (
            <Link to={`/admin/vendors/${vendorOrder.sellerId}`} className="text-link">
              {vendorOrder.sellerName}
            </Link>
          ) : (
            vendorOrder.sellerName
          )}
        </h2>
        <Badge tone={state.colour}>{state.label}</Badge>
        {vendorOrder.deliveredAt ? (
          <span className="text-muted text-sm">on {formatDateTime(vendorOrder.deliveredAt)}</span>
        ) : null}
        {dispatchTo && !isCancelled ? (
          <span className="ml-auto flex flex-wrap gap-2">
            {isToDispatch(vendorOrder.status) ? (
              <ButtonLink to={`${dispatchTo}/cancel`} size="sm">
                Cancel items<span className="sr-only"> of {vendorOrder.sellerName}</span>
              </ButtonLink>
            ) : null}
            <ButtonLink to={dispatchTo} size="sm">
              Dispatch<span className="sr-only"> for {vendorOrder.sellerName}</span>
            </ButtonLink>
          </span>
        ) : null}
      </div>
      <div className="pt-2 text-sm">
        {isToDispatch(vendorOrder.status) ? <NextStepText next={vendorOrder.next} /> : null}
        {isCancelled ? null : <p className="text-muted">{datesText(vendorOrder)}</p>}
      </div>
      {isFolded ? (
        <details className="border-line border-b">
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {foldedText(vendorOrder)}
          </summary>
          <SoldLines vendorOrder={vendorOrder} opens={opens} />
        </details>
      ) : (
        <SoldLines vendorOrder={vendorOrder} opens={opens} />
      )}
    </section>
  )
}

function foldedText({ lines, parcels, subtotalPaise, shippingPaise, cancelledPaise }: VendorOrder): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sum = formatToPay(subtotalPaise + shippingPaise - cancelledPaise)
  return `${counted(pieces, 'piece')}, ${counted(parcels.length, 'parcel')}, ${sum}`
}

function SoldLines({ vendorOrder, opens }: Pick<VendorOrderSectionProps, 'vendorOrder' | 'opens'>) {
  return (
    <>
      <ul className="divide-y divide-line border-line border-b">
        {vendorOrder.lines.map((line) => (
          <OrderLine
            key={line.offerId}
            line={line}
            to={opens.products ? `/admin/products/${line.productId}` : undefined}
            marks={[line.mpn, `HSN ${line.hsn}`, `GST ${line.gstRateBp / 100}%`]}
          />
        ))}
      </ul>
      <p className="figures flex flex-wrap justify-end gap-x-6 gap-y-1 pt-3 text-sm">
        <span className="text-muted">
          Shipping, their share:{' '}
          {vendorOrder.shippingPaise === 0 ? 'free' : formatToPay(vendorOrder.shippingPaise)}
        </span>
        {vendorOrder.cancelledPaise > 0 ? (
          <span className="text-muted">Cancelled: −{formatToPay(vendorOrder.cancelledPaise)}</span>
        ) : null}
        <span className="font-semibold">
          {formatToPay(vendorOrder.subtotalPaise + vendorOrder.shippingPaise - vendorOrder.cancelledPaise)}
        </span>
      </p>
      <VendorOrderParcels parcels={vendorOrder.parcels} />
    </>
  )
}

function datesText({ dispatchBy, promisedBy, preorderFrom }: VendorOrder): string {
  const preorder = preorderFrom ? `${preorderText(preorderFrom)}. ` : ''
  const leaves = `${preorder}Ship by ${formatWeekday(dispatchBy)}`
  return promisedBy ? `${leaves}, promised by ${formatWeekday(promisedBy)}` : leaves
}
