import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { DisputeEvent } from '#domain/orders/disputes/dispute-state.ts'
import type { DisputePage } from '#server/orders/disputes/dispute-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

const WORDS: Readonly<Record<DisputeEvent, string>> = {
  opened: 'opened the dispute',
  agreed: 'agreed to the refund',
  'agreed-uncovered': 'agreed to the refund: NanoNagar is checking it',
  contested: 'contests it',
  replied: 'answered',
  'seller-late': 'The seller did not answer in time: NanoNagar decides',
  'customer-late': 'The customer did not answer in time: NanoNagar decides',
  refunded: 'decided: refunded',
  refused: 'decided: no refund',
  withdrawn: 'withdrew the dispute',
}

/** Everything that happened and was said, the oldest first; whoever reads is "You". */
export function DisputeThread({
  dispute,
  reader,
}: {
  dispute: Pick<DisputePage, 'events' | 'sellerName' | 'customerName'>
  reader: 'customer' | 'vendor' | 'admin'
}) {
  const names = {
    customer: reader === 'customer' ? 'You' : dispute.customerName,
    vendor: reader === 'vendor' ? 'You' : dispute.sellerName,
    admin: 'NanoNagar',
    system: '',
  }
  return (
    <ol aria-label="What was said" className="flex flex-col gap-6">
      {dispute.events.map(({ id, event, by, text, at }) => (
        <li
          key={id}
          className={joinClasses(
            text ? 'border-l-2 pl-4 sm:pl-5' : 'rounded-control bg-sunken p-4',
            by === 'customer' ? 'border-line' : 'border-accent',
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-2 pb-1">
            {names[by] ? <strong className="font-semibold">{names[by]}</strong> : null}
            <span className={names[by] ? 'text-muted text-sm' : 'font-medium'}>
              {names[by] === 'You' && event === 'contested' ? 'contest it' : WORDS[event]}
            </span>
            <time dateTime={at} className="figures text-muted text-sm">
              {formatDateTime(at)}
            </time>
          </p>
          {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
        </li>
      ))}
    </ol>
  )
}
