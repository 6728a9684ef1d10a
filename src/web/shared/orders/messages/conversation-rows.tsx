import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { ListedConversation } from '#server/orders/messages/shop-list-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConversationRow } from './conversation-row.tsx'

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
        <ConversationRow
          key={conversation.id}
          to={`${home}/${conversation.id}#newest`}
          name={namesOf(conversation, namesSeller)}
          title={conversation.title}
          at={{ iso: conversation.activeAt, words: conversation.activeWords }}
          preview={conversation.preview}
          isUnread={conversation.isUnread && !namesSeller}
          reader={namesSeller ? 'office' : 'seller'}
        >
          <States conversation={conversation} namesSeller={namesSeller} />
        </ConversationRow>
      ))}
    </ul>
  )
}

function States({ conversation, namesSeller }: { conversation: ListedConversation; namesSeller: boolean }) {
  const { isHeld, isLate, preview, waitingSince, dueAt } = conversation
  const held = namesSeller && isHeld ? (preview.last?.heldFor ?? '') : undefined
  if (held === undefined && waitingSince === undefined) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-sm">
      {held === undefined ? null : <Badge tone="yellow">Held</Badge>}
      {held ? <span>{`It has ${held}.`}</span> : null}
      {isLate ? <Badge tone="red">Late</Badge> : null}
      {waitingSince === undefined ? null : (
        <span className="figures text-muted">{waitingWords(waitingSince, dueAt)}</span>
      )}
    </p>
  )
}

function namesOf({ customerName, sellerName }: ListedConversation, namesSeller: boolean): string {
  const customer = customerName || 'A customer who has left'
  return namesSeller ? `${customer} and ${sellerName}` : customer
}

function waitingWords(waitingSince: string, dueAt: string | undefined): string {
  return dueAt === undefined
    ? `Waiting since ${formatDateTime(waitingSince)}`
    : `Promised by ${formatDateTime(dueAt)}`
}
