import { Form, Link } from 'react-router'
import { cappedCount } from '#domain/ground/shared/capped-count.ts'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { type KeptReason, RETENTION_COUNTED_MAX } from '#domain/office/personal-data/books-kept.ts'
import type { Retention, RetentionHold } from '#server/office/personal-data/retention/retention-views.ts'
import { Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const REASON_WORDS: Readonly<Record<KeptReason, string>> = {
  hold: 'On hold for a proceeding',
  proceeding: 'A dispute, return or claim is open',
  money: 'Money is unpaid or not settled',
  delivery: 'Not delivered or ended',
  papers: 'A paper is being registered',
  books: 'Something was booked in a later year',
  warranty: 'A warranty is running',
}

/** What is removed from old orders, when, and what keeps orders from it. */
export function RetentionSection({ retention, mayChange }: { retention: Retention; mayChange: boolean }) {
  const { lastRun, next, erased, kept, holds } = retention
  const facts = [
    ['Last run', lastRun ? runWords(lastRun) : 'None yet'],
    ['Next', next ? `${formatDate(next.day)}: ${ordersWords(next.orders)}` : 'There is no order'],
    ['Erased so far', ordersWords(erased)],
    ...kept.map(({ reason, orders }) => [REASON_WORDS[reason], ordersWords(orders)]),
  ]
  return (
    <PageSection id="retention" title="Personal data of old orders">
      <p className="pb-3">
        Names, addresses and messages are removed from orders six years after the annual GST return of their
        year. Amounts, taxes and invoice numbers stay.
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {holds.length > 0 ? (
        <ul className="divide-y divide-line border-line border-b">
          {holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} mayChange={mayChange} />
          ))}
        </ul>
      ) : null}
      {mayChange ? <HoldForm /> : null}
    </PageSection>
  )
}

function HoldRow({ hold, mayChange }: { hold: RetentionHold; mayChange: boolean }) {
  const { id, about, reason, since, keptUntil } = hold
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <Link to={about.to} className="text-link">
          {about.label}
        </Link>
        <p className="break-words">{reason}</p>
        <p className="figures text-muted text-sm">
          {keptUntil === null
            ? `On hold since ${formatDate(since)}`
            : `Proceeding ended; kept until ${formatDate(keptUntil)}`}
        </p>
      </div>
      {mayChange && keptUntil === null ? (
        <Form method="post">
          <input type="hidden" name="holdId" value={id} />
          <Button
            type="submit"
            name="intent"
            value="end-hold"
            aria-label={`Proceeding ended: ${about.label}`}
          >
            Proceeding ended
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

function HoldForm() {
  return (
    <Form method="post" className="flex max-w-xl flex-col gap-4 pt-6">
      <TextField
        label="Order number or seller to keep"
        name="about"
        required
        autoComplete="off"
        maxLength={80}
        hint="For a proceeding of law: #NN100123, or the last part of the seller’s web address"
      />
      <TextArea label="Why" name="reason" required rows={2} maxLength={500} />
      <div>
        <Button type="submit" name="intent" value="hold">
          Keep from being erased
        </Button>
      </div>
    </Form>
  )
}

function runWords({ startedAt, endedAt, erased, kept, tickets }: NonNullable<Retention['lastRun']>): string {
  const done = `${ordersWords(erased)} erased, ${kept} kept, ${tickets} tickets`
  return endedAt
    ? `${formatDateTime(endedAt)}: ${done}`
    : `Since ${formatDateTime(startedAt)}, not at its end: ${done}`
}

function ordersWords(count: number): string {
  return `${cappedCount(count, RETENTION_COUNTED_MAX)} ${count === 1 ? 'order' : 'orders'}`
}
