import type { ReactNode } from 'react'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import {
  type GoodwillBearer,
  type GoodwillCause,
  type GoodwillLine,
  goodwillAmountProblem,
  goodwillWords,
} from '#domain/orders/refunds/goodwill.ts'
import { Notice } from '#web/ui/notice.tsx'

/** A line of a delivered parcel, as the form of goodwill offers it. In paise. */
export interface GoodwillItem extends GoodwillLine {
  value: string
  name: string
  sellerName: string
  parcelPosition: number
  /** Why nothing can be refunded of it now. */
  refusal: string | undefined
  /** What a refund does not do to its seller’s tax. */
  taxStays: string | undefined
  mostPaise: Paise
  mostOfOursPaise: Paise
  /** Where the money goes, by who pays. */
  goesTo: Readonly<Record<GoodwillBearer, string>>
}

interface GoodwillOutcomeProps {
  item: GoodwillItem | undefined
  amountPaise?: Paise | undefined
  bearer?: GoodwillBearer | undefined
  cause?: GoodwillCause | undefined
}

/** What a goodwill refund comes to: what its customer gets and reads, who pays, and what a return then gives back. */
export function GoodwillOutcome({ item, amountPaise, bearer, cause }: GoodwillOutcomeProps) {
  return (
    // It follows what is typed: without scripts nothing would ever stand in it.
    <section
      aria-labelledby="outcome"
      className="rounded-stage border border-line bg-surface p-4 noscript:hidden sm:p-5"
    >
      <h2 id="outcome" className="pb-2 text-lg">
        What the customer gets
      </h2>
      {item && amountPaise && bearer && cause ? (
        <Outcome item={item} amountPaise={amountPaise} bearer={bearer} cause={cause} />
      ) : (
        <p className="text-muted text-sm">
          Shown here once you have entered an amount, what for and who pays.
        </p>
      )}
    </section>
  )
}

function Outcome(of: {
  item: GoodwillItem
  amountPaise: Paise
  bearer: GoodwillBearer
  cause: GoodwillCause
}) {
  const { item, amountPaise, bearer, cause } = of
  const problem = goodwillAmountProblem(amountPaise, item, bearer)
  if (problem) return <Notice tone="warn">{`${problem}.`}</Notice>
  return (
    <dl className="grid gap-3 text-[0.9375rem] sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Row name="Refund">
        <strong className="figures">{formatInr(amountPaise, 2)}</strong>
        <span className="text-muted"> of </span>
        <span className="figures text-muted">{formatInr(item.paidPaise, 2)}</span>
      </Row>
      <Row name="Goes to">{item.goesTo[bearer]}</Row>
      <Row name="They read">{goodwillWords({ amountPaise, itemName: item.name, cause })}</Row>
      <Row name="Paid by">
        {bearer === 'marketplace'
          ? 'NanoNagar'
          : `${item.sellerName}, by a credit note. Commission on it goes back.`}
      </Row>
      <Row name="If returned later">
        {`Refund of ${formatInr(item.paidPaise - item.givenPaise - amountPaise, 2)}`}
      </Row>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents max-sm:block">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
