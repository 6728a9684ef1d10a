import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { ConversationPreview } from '#server/orders/messages/preview-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MessagesSquare } from '#web/ui/pictures/icons.ts'

interface ConversationRowProps {
  to: string
  name: string
  title: string
  at: { iso: string; words: string }
  preview: ConversationPreview
  isUnread: boolean
  /** Whom "You" means. */
  reader: 'customer' | 'seller' | 'office'
  /** Badges, and what waits until when. */
  children?: ReactNode
}

/** A conversation in a list: its product, with whom, what was said last and when. The whole row leads to it. */
export function ConversationRow(props: ConversationRowProps) {
  const { to, name, title, at, preview, isUnread, reader, children } = props
  const { picture, last } = preview
  return (
    <li className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 py-3 has-[a:hover]:bg-sunken sm:gap-x-4 sm:px-2">
      {picture ? (
        <ProductThumb picture={picture} width={56} className="size-14" />
      ) : (
        <span className="flex size-14 items-center justify-center rounded-control bg-sunken text-muted">
          <MessagesSquare aria-hidden="true" className="size-6" strokeWidth={1.5} />
        </span>
      )}
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex items-baseline gap-2">
          {isUnread ? (
            <span className="size-2.5 shrink-0 self-center rounded-full bg-note">
              <span className="sr-only">New</span>
            </span>
          ) : null}
          <Link
            to={to}
            data-list-open
            className={joinClasses(
              'min-w-0 grow truncate after:absolute after:inset-0',
              isUnread ? 'font-bold' : 'font-semibold',
            )}
          >
            {name}
          </Link>
          <time
            dateTime={at.iso}
            title={formatDateTime(at.iso)}
            className="figures shrink-0 text-muted text-sm"
          >
            {at.words}
          </time>
        </p>
        <p className="truncate text-muted text-sm">{title}</p>
        {last ? (
          <p className={joinClasses('truncate text-sm', isUnread ? 'font-semibold' : undefined)}>
            <span className="sr-only">Last message: </span>
            {last.side === reader ? <span className="text-muted">You: </span> : null}
            {last.side === 'office' && reader !== 'office' ? (
              <span className="text-muted">NanoNagar: </span>
            ) : null}
            <span>{last.text}</span>
          </p>
        ) : null}
        {children}
      </div>
    </li>
  )
}
