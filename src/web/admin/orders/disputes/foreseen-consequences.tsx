import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { formatToPay } from '#domain/ground/shared/money.ts'
import type { ForeseenDecision } from '#server/orders/disputes/foresee-decision.ts'
import { Button } from '#web/ui/button.tsx'

interface ForeseenConsequencesProps {
  foreseen: ForeseenDecision
  sellerName: string
  customerName: string
  isBookedByUs: boolean
  /** The first form as it was sent: it is sent again as it is. */
  typed: Readonly<Record<string, string>>
  isSending: boolean
}

/** What a decision does with whose money and what each side is told, and the button that sends it. */
export function ForeseenConsequences(props: ForeseenConsequencesProps) {
  const { foreseen, typed, isSending } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Each answer is read from here on, also by who listens.
  useEffect(() => {
    if (foreseen.letters.length === 0) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [foreseen])
  return (
    <section
      aria-labelledby="confirm-decision"
      className="rounded-stage border border-edge bg-surface p-5 sm:p-6"
    >
      <h2 id="confirm-decision" ref={heading} tabIndex={-1} className="scroll-mt-24 pb-1 text-xl">
        Confirm the decision
      </h2>
      <p className="pb-4 text-muted">Nothing is sent yet. This cannot be taken back.</p>
      <Consequences {...props} />
      <div className="flex flex-col gap-2 py-5">
        {foreseen.letters.map((letter) => (
          <details key={letter.to} className="border-line border-t pt-1">
            <summary className="min-h-11 cursor-pointer content-center">
              <span className="font-medium">
                {letter.to === 'customer' ? 'What the customer is told' : 'What the seller is told'}
              </span>
              <span className="wrap-anywhere block text-muted text-sm">{letter.subject}</span>
            </summary>
            <p className="wrap-anywhere whitespace-pre-line pb-3 text-sm">{letter.text}</p>
          </details>
        ))}
      </div>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {Object.entries(typed).map(([name, value]) =>
          name === 'intent' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit" name="intent" value="decide" variant="primary" busy={isSending && 'Sending...'}>
          Send decision
        </Button>
        <Link to="#decide" className="inline-flex min-h-11 items-center text-link">
          Change it
        </Link>
      </Form>
    </section>
  )
}

function Consequences({ foreseen, sellerName, customerName, isBookedByUs }: ForeseenConsequencesProps) {
  const { bearer, refundPaise, sellerPaise, oursPaise } = foreseen
  if (!bearer)
    return (
      <dl className="flex flex-col gap-3">
        <Consequence who={`Customer, ${customerName}`} amount="₹0" what="No refund." />
        <Consequence
          who={`Seller, ${sellerName}`}
          amount="₹0"
          what="Keeps the sale. What was on hold is theirs again."
        />
      </dl>
    )
  return (
    <dl className="flex flex-col gap-3">
      <Consequence
        who={`Customer, ${customerName}`}
        amount={`+${formatToPay(refundPaise)}`}
        what={howItGoesBack(foreseen)}
      />
      <Consequence
        who={`Seller, ${sellerName}`}
        amount={bearer === 'seller' ? `−${formatToPay(sellerPaise)}` : '₹0'}
        what={
          bearer === 'seller'
            ? 'Is taken from their earnings, after our commission and the deductions came back to them.'
            : 'Bears nothing: we compensate what the credit note takes.'
        }
      />
      <Consequence
        who="NanoNagar"
        amount={oursPaise > 0 ? `−${formatToPay(oursPaise)}` : '₹0'}
        what={
          bearer === 'seller'
            ? 'Our commission and deductions on the refunded items.'
            : isBookedByUs
              ? 'Our commission, and what we pay the seller. If the courier that we booked lost or broke it, claim this from the courier.'
              : 'Our commission, and what we pay the seller. The courier was the seller’s own: we can claim nothing from it.'
        }
      />
    </dl>
  )
}

function howItGoesBack({ refundPaise, toAccountPaise }: ForeseenDecision): string {
  const onlinePaise = refundPaise - toAccountPaise
  if (toAccountPaise === 0) return 'Gets it back the way it was paid.'
  if (onlinePaise === 0) return 'Gets it back. It was paid in cash: another email asks for the account.'
  return `Gets ${formatToPay(onlinePaise)} back the way the advance was paid. ${formatToPay(toAccountPaise)} was paid in cash: another email asks for the account.`
}

function Consequence({ who, amount, what }: { who: string; amount: string; what: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-t pt-3">
      <dt className="font-medium">{who}</dt>
      <dd className="figures font-semibold text-lg">{amount}</dd>
      <dd className="basis-full text-muted text-sm">{what}</dd>
    </div>
  )
}
