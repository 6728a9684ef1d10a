import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { DISPUTE_STATUS_LABELS, DISPUTE_STATUSES } from '#domain/orders/disputes/dispute-state.ts'
import { CONDITION_LABELS } from '#domain/orders/returns/inspection.ts'
import { reasonOf } from '#domain/orders/returns/return-reasons.ts'
import { RETURN_BADGES, RETURN_STATUS_LABELS } from '#domain/orders/returns/return-status.ts'
import type {
  CaseRecord as Known,
  OtherDisputes,
  ReturnOnRecord,
} from '#server/orders/disputes/case-record-views.ts'
import { PhotographTiles } from '#web/shared/orders/returns/photograph-tiles.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ChevronRight } from '#web/ui/pictures/icons.ts'

interface CaseRecordProps {
  record: Known
  /** The address of a return. */
  returnTo: (id: string) => string
  /** Where its messages are: "/messages". */
  messagesAt: string
}

/** What is known of a dispute without asking, besides its parcel: each kind unfolds. */
export function CaseRecord({ record, returnTo, messagesAt }: CaseRecordProps) {
  const { events, messages, returns, letters, tickets, others } = record
  return (
    <section aria-labelledby="case-record" className="border-line border-t pt-6">
      <h2 id="case-record" className="pb-3 text-xl">
        What happened before
      </h2>
      {others ? (
        <dl className="grid gap-x-6 gap-y-3 pb-4 text-[0.9375rem] sm:grid-cols-2">
          <OtherDisputesOf of="Other disputes of this customer" counts={others.customer} />
          <OtherDisputesOf of="Other disputes of this seller" counts={others.seller} />
        </dl>
      ) : null}
      <div className="divide-y divide-line border-line border-y">
        {returns.map((each) => (
          <Unfolds
            key={each.id}
            summary={
              <>
                Return <span>{each.number}</span>{' '}
                <Badge tone={RETURN_BADGES[each.status]}>{RETURN_STATUS_LABELS[each.status]}</Badge>
              </>
            }
            isOpen
          >
            <ReturnRecord of={each} to={returnTo(each.id)} />
          </Unfolds>
        ))}
        <Unfolds summary={`${counted(events.length, 'step')} of the order`}>
          <Times rows={events} />
        </Unfolds>
        {messages.length > 0 ? (
          <Unfolds summary={`${counted(messages.length, 'message')} between customer and seller`}>
            <Messages messages={messages} at={messagesAt} />
          </Unfolds>
        ) : null}
        {letters.length > 0 ? (
          // Of the sides only the customer reads them; the office is told of other disputes too.
          <Unfolds summary={`${counted(letters.length, 'email')} to ${others ? 'the customer' : 'you'}`}>
            <Times rows={letters.map(({ id, at, subject }) => ({ id, at, text: subject }))} />
          </Unfolds>
        ) : null}
        {tickets.length > 0 ? (
          <Unfolds summary={`${counted(tickets.length, 'message')} of the customer to support`}>
            <ul className="flex flex-col gap-1">
              {tickets.map(({ id, number, subject }) => (
                <li key={id}>
                  <Link to={`/admin/support/${id}`} className="text-link">
                    <span>{number}</span>
                  </Link>{' '}
                  {subject}
                </li>
              ))}
            </ul>
          </Unfolds>
        ) : null}
      </div>
      {returns.length === 0 ? (
        <p className="pt-3 text-muted text-sm">No return was requested for this parcel.</p>
      ) : null}
    </section>
  )
}

function Unfolds({
  summary,
  isOpen = false,
  children,
}: {
  summary: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2.5 font-medium text-[0.9375rem]">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span>{summary}</span>
      </summary>
      <div className="pb-4 pl-6 text-[0.9375rem]">{children}</div>
    </details>
  )
}

function ReturnRecord({ of, to }: { of: ReturnOnRecord; to: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere">
        {reasonOf(of.reason).label}, asked on{' '}
        <time dateTime={of.requestedAt}>{formatDateTime(of.requestedAt)}</time>.
        {of.words ? ` “${of.words}”` : ''}{' '}
        <Link to={to} className="text-link">
          Open the return
        </Link>
      </p>
      <ul className="flex flex-col gap-1">
        {of.units.map((unit, at) => (
          // Pieces of one line have the same name, and never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="wrap-anywhere">
            {unit.name}
            <span className="block text-muted text-sm">
              {unit.outcome && unit.condition
                ? `${unit.outcome === 'accepted' ? 'Accepted' : 'Refused'}, came back: ${CONDITION_LABELS[unit.condition].toLowerCase()}`
                : 'Not inspected'}
              {unit.note ? `. “${unit.note}”` : ''}
            </span>
          </li>
        ))}
      </ul>
      {of.photographs.length > 0 ? (
        <PhotographTiles
          title="Its photos"
          home={`${to}/photographs`}
          photographs={of.photographs}
          empty=""
        />
      ) : null}
    </div>
  )
}

function Times({ rows }: { rows: readonly { id: string | number; at: string; text: string }[] }) {
  return (
    <ol className="flex flex-col gap-2">
      {rows.map(({ id, at, text }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <time dateTime={at} className="figures w-44 shrink-0 text-muted">
            {formatDateTime(at)}
          </time>
          <span className="wrap-anywhere min-w-0">{text}</span>
        </li>
      ))}
    </ol>
  )
}

function OtherDisputesOf({ of, counts }: { of: string; counts: OtherDisputes }) {
  const shown = DISPUTE_STATUSES.flatMap((status) => {
    const count = counts[status]
    return count ? [`${count} ${DISPUTE_STATUS_LABELS[status].toLowerCase()}`] : []
  })
  return (
    <div>
      <dt className="text-muted text-sm">{of}</dt>
      <dd className="figures">{shown.join(', ') || 'None'}</dd>
    </div>
  )
}

const WRITERS = { customer: 'Customer', seller: 'Seller', office: 'NanoNagar' } as const

function Messages({ messages, at }: { messages: Known['messages']; at: string }) {
  return (
    <>
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <li key={message.id}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong className="font-semibold">{WRITERS[message.by]}</strong>
              <time dateTime={message.at} className="figures text-muted text-sm">
                {formatDateTime(message.at)}
              </time>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
            {message.pictures.map((id, index) => (
              <a
                key={id}
                href={`${at}/${message.conversationId}/pictures/${id}`}
                target="_blank"
                rel="noopener"
                className="text-link mr-4 inline-flex min-h-11 items-center"
              >
                {`Photo ${index + 1}`}
              </a>
            ))}
          </li>
        ))}
      </ol>
      <p className="pt-2">
        <Link
          to={`${at}/${messages[0]?.conversationId}`}
          className="text-link inline-flex min-h-11 items-center"
        >
          Open the conversation
        </Link>
      </p>
    </>
  )
}
