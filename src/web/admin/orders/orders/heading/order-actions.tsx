import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { AdminOrder } from '#server/orders/orders/admin-order-views.ts'
import { ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { SectionLinks } from '#web/ui/sections/section-links.tsx'

interface OrderActionsProps {
  order: AdminOrder
  mayNote: boolean
  mayFulfil: boolean
  mayGoodwill: boolean
  /** How many conversations there are about it; undefined where they are not for its reader. */
  conversations: number | undefined
}

/** What its reader may do with an order now. */
export function OrderActions({ order, mayNote, mayFulfil, mayGoodwill, conversations }: OrderActionsProps) {
  const only = order.placedAt && mayFulfil ? onlyToDispatch(order) : undefined
  const page = `/admin/orders/${order.id}/parts/${only?.id}`
  return (
    <div className="pb-4">
      <div className="flex flex-wrap gap-2">
        {only ? (
          <>
            <ButtonLink to={page} size="sm">
              Dispatch
            </ButtonLink>
            <ButtonLink to={`${page}/cancel`} size="sm">
              Cancel items
            </ButtonLink>
          </>
        ) : null}
        {mayGoodwill && hasDelivered(order) ? (
          <ButtonLink to={`/admin/orders/${order.id}/goodwill`} size="sm">
            Refund as goodwill
          </ButtonLink>
        ) : null}
        {conversations ? (
          <ButtonLink to={`/admin/messages?q=${encodeURIComponent(order.number)}`} size="sm">
            Read messages
          </ButtonLink>
        ) : null}
        <a
          href={`mailto:${order.deliverTo.email}?subject=${encodeURIComponent(`Your NanoNagar order ${order.number}`)}`}
          className={buttonLook({ size: 'sm' })}
        >
          Email customer
        </a>
        {mayNote ? (
          <ButtonLink to="#order-notes" size="sm">
            Add note
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}

/** Whether something of it has arrived, so that some of its price may be given back. */
function hasDelivered({ vendorOrders }: AdminOrder): boolean {
  return vendorOrders.some(({ parcels }) => parcels.some(({ status }) => status === 'delivered'))
}

/** Where its long page has what; in sight all the way down on a wide screen. */
export function OrderIndex({
  has,
}: {
  /** Sections that only some orders have. */
  has: { returns: boolean; moneyBack: boolean; papers: boolean }
}) {
  return (
    <div className="mb-6 bg-paper lg:sticky lg:top-16 lg:z-10 lg:border-line lg:border-b">
      <SectionLinks
        isAbove
        sections={[
          ...(has.returns ? [{ id: 'returns', label: 'Returns' }] : []),
          { id: 'order-money', label: 'Money' },
          ...(has.moneyBack ? [{ id: 'money-back', label: 'Refunds' }] : []),
          { id: 'order-payments', label: 'Payments' },
          ...(has.papers ? [{ id: 'order-papers', label: 'Invoices' }] : []),
          { id: 'order-notes', label: 'Notes' },
          { id: 'order-letters', label: 'Emails' },
          { id: 'order-history', label: 'History' },
        ]}
      />
    </div>
  )
}

/** What of an order of one seller is still to be sent: it is acted on from the head of the page, and not in its section again. */
export function onlyToDispatch({ vendorOrders }: Pick<AdminOrder, 'vendorOrders'>) {
  const [only, ...others] = vendorOrders
  return only && others.length === 0 && isToDispatch(only.status) ? only : undefined
}
