import { Form, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { keptByLender, REFUND_GOES_TO } from '#domain/money/payments/ways/way-words.ts'
import { type Canceller, reasonsFor, reasonText } from '#domain/orders/cancellations/cancellation-reason.ts'
import { paidByText } from '#domain/selling/promotions/promotion.ts'
import type { CancellationReview, CancelPage } from '#server/orders/cancellations/cancel-page-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface ReviewCancellationProps {
  vendorOrders: CancelPage['vendorOrders']
  review: CancellationReview
  canceller: Canceller
  /** Where the choice is made anew. */
  changeTo: string
  refused: RefusedForm | undefined
}

/** The second step: what goes back and by when, and why. Its button cancels. */
export function ReviewCancellation(props: ReviewCancellationProps) {
  const { vendorOrders, review, canceller, changeTo, refused } = props
  const isBusy = useNavigation().formMethod === 'POST'
  const pieces = review.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Form method="post" className="flex max-w-2xl flex-col gap-8">
      {refused?.fields.form ? (
        <Notice tone="bad" role="alert">
          <p>{refused.fields.form}</p>
        </Notice>
      ) : null}
      <WhatGoesBack review={review} canceller={canceller} />
      {review.cost ? <Cost cost={review.cost} canceller={canceller} /> : null}
      {vendorOrders.map((vendorOrder) => (
        <input
          key={vendorOrder.vendorOrderId}
          type="hidden"
          name={`id-${vendorOrder.vendorOrderId}`}
          value={vendorOrder.cancellationId}
        />
      ))}
      {review.lines.map((line) => (
        <input key={line.lineId} type="hidden" name={`n-${line.lineId}`} value={line.quantity} />
      ))}
      <SelectField
        label={WHY[canceller]}
        name="reason"
        required
        defaultValue={refused?.typed.reason ?? ''}
        error={refused?.fields.reason}
        hint={
          canceller === 'customer'
            ? undefined
            : '“Out of stock” sets the stock of these products to 0. “Damaged” takes these items off it. Otherwise they are on sale again. Open-box items stay on sale either way: take them off under Returns.'
        }
      >
        <option value="" disabled>
          Please choose
        </option>
        {reasonsFor(canceller).map((reason) => (
          <option key={reason} value={reason}>
            {reasonText(reason)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Anything else"
        name="note"
        optional
        rows={2}
        maxLength={500}
        defaultValue={refused?.typed.note}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isBusy && 'Cancelling...'}>
          Cancel {counted(pieces, 'item')}
        </Button>
        <ButtonLink to={changeTo}>Change</ButtonLink>
      </div>
    </Form>
  )
}

const WHY: Readonly<Record<Canceller, string>> = {
  customer: 'Why are you cancelling?',
  vendor: 'Why can you not send it?',
  admin: 'Why is it cancelled?',
}

function WhatGoesBack({ review, canceller }: Pick<ReviewCancellationProps, 'review' | 'canceller'>) {
  return (
    <section aria-labelledby="goes-back" className="rounded-stage border border-line bg-surface p-5 sm:p-6">
      <h2 id="goes-back" className="pb-4 text-xl">
        {titleOf(review, canceller)}
      </h2>
      <dl className="figures flex flex-col gap-2.5 text-[0.9375rem]">
        {review.lines.map((line) => (
          <Amount key={line.lineId} label={`${line.quantity} × ${line.name}`} paise={line.goodsPaise} />
        ))}
        {review.shippingPaise > 0 ? (
          <Amount label="Their share of the shipping" paise={review.shippingPaise} />
        ) : null}
        {review.contributedPaise > 0 ? (
          <Amount
            label={
              review.contributedBy.length > 0
                ? paidByText(review.contributedBy)
                : 'Price kept, paid by a seller'
            }
            paise={-review.contributedPaise}
          />
        ) : null}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3 font-semibold">
          <dt>Together</dt>
          <dd className="ml-auto text-xl">{formatInr(togetherPaise(review), 2)}</dd>
        </div>
      </dl>
      <p className="pt-4">{moneyText(review, canceller)}</p>
      {review.takenApart > 0 ? (
        <p className="pt-2 text-muted">
          {canceller === 'customer'
            ? 'Some of it is already packed. The seller will take it out.'
            : `${counted(review.takenApart, 'parcel')} will be unpacked. Please pack the rest again.`}
        </p>
      ) : null}
    </section>
  )
}

/** What its customer paid or was to pay of what is cancelled, at the gateway and at the door. */
function togetherPaise({ goodsPaise, shippingPaise, contributedPaise }: CancellationReview): number {
  return goodsPaise + shippingPaise - contributedPaise
}

function titleOf({ refund, advancePaise }: CancellationReview, canceller: Canceller): string {
  if (advancePaise > 0) return 'What is cancelled'
  if (refund) return canceller === 'customer' ? 'What you paid' : 'What the customer paid'
  return canceller === 'customer' ? 'You no longer pay' : 'What is not collected'
}

/** What cancelling costs its seller, before the press. */
function Cost({ cost, canceller }: { cost: NonNullable<CancellationReview['cost']>; canceller: Canceller }) {
  const { differencePaise, linesBoughtAgain, brokenWordPaise } = cost
  const totalPaise = differencePaise + brokenWordPaise
  const who = canceller === 'vendor' ? 'you' : 'the seller'
  return (
    <Notice tone={totalPaise > 0 ? 'warn' : 'note'}>
      <input type="hidden" name="agreedPaise" value={totalPaise} />
      <p className="figures font-semibold">
        Cancelling costs {who} {formatInr(totalPaise, 2)}
      </p>
      {linesBoughtAgain > 0 ? (
        <p>
          {differencePaise > 0
            ? 'The price the customer paid is kept: we buy it again from another seller, and the difference is charged in the ledger.'
            : 'The price the customer paid is kept: another seller has it for no more.'}
        </p>
      ) : null}
      {brokenWordPaise > 0 ? (
        <p>
          Nobody else has {linesBoughtAgain > 0 ? 'the rest' : 'it'} near this price, so the customer is
          refunded and paid {formatInr(brokenWordPaise, 2)} besides.
        </p>
      ) : null}
      <p>It costs nothing if the customer asked for it.</p>
    </Notice>
  )
}

function Amount({ label, paise }: { label: string; paise: number }) {
  return (
    <div className="flex justify-between gap-x-4">
      <dt className="wrap-anywhere min-w-0 text-muted">{label}</dt>
      <dd className="shrink-0">{formatInr(paise, 2)}</dd>
    </div>
  )
}

const WHERE: Readonly<Partial<Record<PaymentMethod, string>>> = {
  card: 'the card',
  emi: 'the bank of the EMI',
  'cardless-emi': 'the lender of the EMI',
  paylater: 'the lender',
  wallet: 'the wallet',
}

/** Of an order with an advance: its rest was paid online as well. */
function isAllOnline(review: CancellationReview): boolean {
  return review.advancePaise === togetherPaise(review)
}

function moneyText(review: CancellationReview, canceller: Canceller): string {
  const { refund, advancePaise } = review
  const counts = canceller === 'vendor' ? ' It counts in your record of cancelled items.' : ''
  if (!refund) return `Nothing was paid for it yet. The courier collects that much less at the door.${counts}`
  const where = WHERE[refund.method] ?? 'the account'
  const days = `between ${formatWeekday(refund.earliest)} and ${formatWeekday(refund.latest)}`
  if (advancePaise > 0 && isAllOnline(review)) {
    const amount = formatInr(advancePaise, 2)
    return canceller === 'customer'
      ? `We refund ${amount} the way you paid, ${days}. Cancelling is free.`
      : `${amount} goes back the way the customer paid, ${days}.${counts}`
  }
  if (advancePaise > 0) {
    const goesBack = `${formatInr(advancePaise, 2)} goes back to ${where} ${canceller === 'customer' ? 'you' : 'the customer'} paid the advance with, ${days}.`
    const less = `The courier collects ${formatInr(togetherPaise(review) - advancePaise, 2)} less at the door.`
    return `${goesBack} ${less}${canceller === 'customer' ? ' Cancelling is free.' : counts}`
  }
  if (canceller !== 'customer')
    return `What is not bought again goes back to ${where} the customer paid with, ${days}.${counts}`
  const kept = keptByLender(refund.method)
  if (kept)
    return `We refund it to ${REFUND_GOES_TO[refund.method]}, ${days}. We charge nothing for cancelling. ${kept}`
  return `We refund ${where} you paid with, ${days}. Cancelling is free.`
}
