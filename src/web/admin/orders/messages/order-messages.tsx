import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import type { OrderConversations } from '#server/orders/messages/order-conversation-views.ts'
import { Badge } from '#web/ui/badge.tsx'

interface OrderMessagesProps {
  orderNumber: string
  /** Undefined where they are not for its reader. */
  conversations: OrderConversations | undefined
}

/** What customer and sellers wrote to each other about an order, and whether something of it waits for us. */
export function OrderMessages({ orderNumber, conversations }: OrderMessagesProps) {
  if (!conversations) return null
  const { count, waiting } = conversations
  return (
    <section aria-labelledby="order-messages">
      <h2 id="order-messages" className="border-line border-b pb-3 text-lg">
        Messages
      </h2>
      {count === 0 ? (
        <p className="py-3 text-muted">No conversations about this order.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3">
          <Link
            to={`/admin/messages?q=${encodeURIComponent(orderNumber)}`}
            className="figures text-link inline-flex min-h-11 items-center"
          >
            {counted(count, 'conversation')}
          </Link>
          {waiting > 0 ? <Badge tone="yellow">{`${waiting} waiting for us`}</Badge> : null}
        </p>
      )}
    </section>
  )
}
