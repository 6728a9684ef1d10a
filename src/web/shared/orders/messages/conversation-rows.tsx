import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { ListedConversation } from '#server/orders/messages/shop-list-views.ts'
import { Badge } from '#web/ui/badge.tsx'

interface ConversationRowsProps {
  conversations: readonly ListedConversation[]
  home: string
  /** The office sees both names. */
  namesSeller?: boolean
}

/** Conversations of a shop, or of everybody for the office. */
export function ConversationRows({ conversations, home, namesSeller = false }: ConversationRowsProps) {
  return (
    <ul aria-label="Conversations" className="divide-y divide-line border-line border-y">
      {conversations.map((conversation) => (
        <li key={conversation.id} className="flex flex-col gap-1 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={`${home}/${conversation.id}`}
              data-list-open
              className="wrap-anywhere inline-flex min-h-11 items-center text-link font-semibold"
            >
              {namesOf(conversation, namesSeller)}
            </Link>
            {conversation.isUnread && !namesSeller ? <Badge tone="blue">New</Badge> : null}
            {conversation.isHeld && namesSeller ? <Badge tone="yellow">Held</Badge> : null}
            {conversation.isLate ? <Badge tone="red">Late</Badge> : null}
          </p>
          <p className="wrap-anywhere text-sm">{conversation.title}</p>
          <p className="figures text-muted text-sm">{whenWords(conversation)}</p>
        </li>
      ))}
    </ul>
  )
}

function namesOf({ customerName, sellerName }: ListedConversation, namesSeller: boolean): string {
  const customer = customerName || 'A customer who has left'
  return namesSeller ? `${customer} and ${sellerName}` : customer
}

function whenWords({ activeAt, waitingSince, dueAt }: ListedConversation): string {
  if (waitingSince === undefined) return `Last message ${formatDateTime(activeAt)}`
  const waits = `Waiting since ${formatDateTime(waitingSince)}`
  return dueAt === undefined ? waits : `${waits}, promised by ${formatDateTime(dueAt)}`
}
