import { Form, Link, useNavigation } from 'react-router'
import { formatTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { payerFirst, payerOf } from '#domain/money/payments/ways/way-words.ts'
import { PAY_AGAIN_MINUTES } from '#domain/orders/checkout/pay-again.ts'
import type { PayFirst } from '#domain/orders/checkout/pay-by.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ExternalLink, Smartphone } from '#web/ui/pictures/icons.ts'
import { Spinner } from '#web/ui/progress/spinner.tsx'
import { usePolling } from '#web/ui/progress/use-polling.ts'
import { PayAgain } from './pay-again.tsx'
import { PayObstacle } from './pay-obstacle.tsx'
import type { PayProps } from './under-way/pay-props.ts'
import { OtherWays } from './ways/other-ways.tsx'
import { PayInTwoWays } from './ways/pay-in-two-ways.tsx'
import { SavedCards } from './ways/saved-cards.tsx'

/** What to do next to pay an order, followed without a reload; below it, every other way to pay. */
export function PaymentSteps(props: PayProps) {
  const { order, step, message, obstacle, held } = props
  const { isChoosing, paidBy } = props
  const isWaiting =
    (order.status === 'pending' && !isChoosing) || (order.status === 'due' && step !== undefined)
  usePolling(isWaiting)
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <PageHeading title={isChoosing ? CHOOSE[props.by ?? 'any'] : titleOf(order, obstacle !== undefined)}>
        <WhatIsPaid order={order} />
      </PageHeading>
      {message ? (
        <Notice tone="bad" role="alert">
          {message}
        </Notice>
      ) : null}
      <div aria-live="polite" className="flex flex-col gap-6 empty:hidden">
        {props.notices.map(({ tone, text }) => (
          <Notice key={text} tone={tone}>
            {text}
          </Notice>
        ))}
        {isWaiting ? <NextStep order={order} step={step} paidBy={paidBy} /> : null}
        {(isWaiting || isChoosing) && held ? <Held {...held} /> : null}
        {obstacle ? <PayObstacle {...obstacle} /> : null}
        {order.isRest && order.problem && !isWaiting ? (
          <Notice tone="bad" title="The rest is not paid yet.">
            <p>{order.problem} Nothing else changes. Try again below, or pay it in cash at the door.</p>
          </Notice>
        ) : null}
        {!obstacle && (order.status === 'failed' || order.status === 'expired') ? (
          <Notice tone="bad" title="This order is not paid yet.">
            <p>
              {order.problem ?? 'The payment did not go through.'} Your cart is unchanged. Choose how to pay
              below. We hold this order at the same price for {PAY_AGAIN_MINUTES} minutes, as long as
              everything in it is available at that price.
            </p>
          </Notice>
        ) : null}
      </div>
      {isWaiting && step ? (
        <WaysBesides {...props} />
      ) : props.by ? (
        <ChosenWay {...props} by={props.by} />
      ) : (
        <>
          <OwnCards {...props} />
          <PayAgain key={order.status} {...props} isWaiting={isWaiting} />
          <TwoWays {...props} />
          {isWaiting ? null : <WaysToPay {...props} />}
        </>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link to={`/orders/${order.orderId}`} className="text-link">
          See the order
        </Link>
        {order.placedAt ? null : (
          <Link to="/cart" className="text-link">
            Go back to your cart
          </Link>
        )}
      </p>
    </div>
  )
}

function WhatIsPaid({ order: { number, amountPaise, cashDuePaise, isRest } }: Pick<PayProps, 'order'>) {
  return (
    <p className="text-muted">
      Order <span className="figures">{number}</span> ·{' '}
      <span className="figures">{formatInr(amountPaise, 2)}</span>
      {isRest ? <span>, the rest that you would pay in cash</span> : null}
      {cashDuePaise > 0 ? (
        <>
          <span> now, </span>
          <span className="figures">{formatInr(cashDuePaise, 2)}</span>
          <span> in cash when your items arrive</span>
        </>
      ) : null}
    </p>
  )
}

const CHOOSE: Readonly<Record<PayFirst | 'any', string>> = {
  advance: 'Choose how much to pay now',
  netbanking: 'Choose your bank',
  emi: 'Choose an EMI plan',
  wallet: 'Choose your wallet',
  any: 'Choose how to pay',
}

function titleOf({ status, placedAt }: PayProps['order'], hasObstacle: boolean): string {
  if (placedAt) return 'Pay now'
  if (status === 'pending') return 'Complete your payment'
  if (hasObstacle) return 'This order was not paid'
  return status === 'expired' ? 'Your payment did not arrive in time' : 'Your payment did not go through'
}

/** Beside a payment that waits for a step of its customer: to pay a part of it now, and every other way. */
function WaysBesides(props: PayProps) {
  const { order } = props
  // What is paid now is a part already.
  const hasAdvance = order.cashDuePaise > 0
  return (
    <>
      {hasAdvance ? null : <TwoWays {...props} />}
      <details>
        <summary className="min-h-11 w-fit cursor-pointer content-center text-link">
          Or pay in another way
        </summary>
        <div className="flex flex-col gap-8 pt-5">
          <PayAgain key={order.status} {...props} isWaiting />
          {hasAdvance ? <TwoWays {...props} /> : null}
          <WaysToPay {...props} />
        </div>
      </details>
    </>
  )
}

/** What was chosen at the checkout; every other way is one press away. */
function ChosenWay(props: PayProps & { by: PayFirst }) {
  const { by, ways, order } = props
  const isAdvance = by === 'advance'
  const but = isAdvance ? undefined : by
  return (
    <>
      {isAdvance ? <TwoWays {...props} /> : null}
      {but && ways ? <OtherWays ways={ways} orderId={order.orderId} only={but} /> : null}
      <details className="border-line border-t">
        <summary className="cursor-pointer py-4 font-semibold">
          {isAdvance ? 'Pay all of it another way' : 'Other ways to pay'}
        </summary>
        <div className="flex flex-col gap-8 pt-2">
          <OwnCards {...props} />
          <PayAgain key={order.status} {...props} isWaiting={false} />
          {isAdvance ? null : <TwoWays {...props} />}
          {ways ? <OtherWays ways={ways} orderId={order.orderId} but={but} /> : null}
        </div>
      </details>
    </>
  )
}

function WaysToPay({ ways, order }: PayProps) {
  return ways ? <OtherWays ways={ways} orderId={order.orderId} /> : null
}

/** A card whose limit is too low for all of it may do for a part. */
function TwoWays({ advances, order }: PayProps) {
  return advances ? <PayInTwoWays advances={advances} cashDuePaise={order.cashDuePaise} /> : null
}

/** Before everything else: who saved a card means to use it. */
function OwnCards({ savedCards }: PayProps) {
  return savedCards ? <SavedCards cards={savedCards.cards} /> : null
}

function NextStep({ order, step, paidBy }: Pick<PayProps, 'order' | 'step' | 'paidBy'>) {
  if (step?.kind === 'upi') return <UpiStep order={order} step={step} />
  if (step?.kind === 'form')
    return (
      <form method="post" action={step.action} className="flex flex-col items-start gap-3">
        {Object.entries(step.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>You pay on our payment gateway’s page and then come back here.</p>
        <Button type="submit" variant="primary" size="lg">
          Pay {formatInr(order.amountPaise, 2)}
        </Button>
      </form>
    )
  if (step?.kind === 'script')
    return (
      <div className="flex flex-col items-start gap-3">
        {paidBy ? <p className="font-medium">{paidBy}</p> : null}
        <p>You pay on our payment gateway’s page and then come back here. It needs JavaScript.</p>
        <a
          href={`/orders/${order.orderId}/pay/gateway`}
          className={buttonLook({ variant: 'primary', size: 'lg' })}
        >
          Pay {formatInr(order.amountPaise, 2)}
        </a>
        <CheckAgain label="I have paid" />
      </div>
    )
  if (step?.kind === 'page')
    return (
      <div className="flex flex-col items-start gap-3">
        {paidBy ? <p className="font-medium">{paidBy}</p> : null}
        <p>{payerFirst(order.method)} asks you to confirm this payment. You then come back here.</p>
        <a href={step.url} className={buttonLook({ variant: 'primary', size: 'lg' })}>
          Confirm at {payerOf(order.method)}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
        <CheckAgain label="I have confirmed it" />
      </div>
    )
  return (
    <>
      <Notice tone="warn" title={`${payerFirst(order.method)} has not confirmed the payment yet.`}>
        <p>Please do not pay again. We keep checking and will email you as soon as we know.</p>
      </Notice>
      <CheckAgain label="Check again" />
    </>
  )
}

function UpiStep({ order, step }: { order: PayProps['order']; step: NonNullable<PayProps['step']> }) {
  const amount = formatInr(order.amountPaise, 2)
  const { legalName } = useMarketplace().entity
  return (
    <section aria-label="Pay with UPI" className="flex flex-col items-start gap-5">
      <div className="hidden flex-col gap-3 sm:flex">
        <p>
          Scan this code with any UPI app and approve {amount} to <b>{legalName}</b>.
        </p>
        <img
          src={step.qr}
          alt={`QR code to pay ${amount} by UPI`}
          width={240}
          height={240}
          className="rounded-control border border-line bg-white"
        />
      </div>
      <div className="flex w-full flex-col gap-3 sm:hidden">
        <p>
          Open your UPI app and approve {amount} to <b>{legalName}</b>. If nothing opens, that app is not on
          this phone.
        </p>
        {step.apps?.map(({ name, link }) => (
          <a key={name} href={link} className={buttonLook({ size: 'lg' })}>
            <Smartphone aria-hidden="true" className="size-4" />
            {name}
          </a>
        ))}
      </div>
      {step.testAppUrl ? (
        <p>
          <a href={step.testAppUrl} target="_blank" rel="noreferrer" className="text-link">
            Open the test UPI app
          </a>{' '}
          (test mode: no real money moves)
        </p>
      ) : null}
      <p className="flex items-center gap-2 text-muted text-sm">
        <Spinner className="size-4" />
        <span>Waiting for your payment. Updates by itself.</span>
      </p>
      <CheckAgain label="I have paid" />
    </section>
  )
}

/** Counts down as the page is asked for again. What reads the page aloud says it when asked, not each time. */
function Held({ until, seconds }: NonNullable<PayProps['held']>) {
  return (
    <p>
      We hold these items for you until {formatTime(until)}:{' '}
      <span role="timer" className="figures font-semibold">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>{' '}
      left.
    </p>
  )
}

/** Asks for the page once more: without JavaScript the way to go on. */
function CheckAgain({ label }: { label: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="get">
      <Button type="submit" busy={isBusy && 'Checking...'}>
        {label}
      </Button>
    </Form>
  )
}
