import { formatTime } from '#domain/ground/shared/dates.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { payerFirst, payerOf } from '#domain/money/payments/ways/way-words.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import {
  cashText,
  type FollowedOrder,
  type FollowedParcel,
  type FollowedVendorOrder,
  kindOfRank,
  moneyText,
  type PossibleStep,
  parcelStep,
  STEP_RANKS,
  type StepKind,
  sendingStep,
} from './what-comes-next.ts'

/** What a customer is told first about an order: what comes next and by when, and what they can do about it. */
export type CustomerStep = Pick<PossibleStep, 'detail' | 'tone' | 'expectedOn'> & {
  text: string
  kind: StepKind
  /** The words ask the customer to write, so the page leads to where that is done. */
  asksToWrite?: true
}

const WHOLE = 'Your order'

/** Whether something of an order came after it was refunded as not received: then its customer has it. */
export function hasCome(parcels: readonly Pick<FollowedParcel, 'cameAfterRefund'>[]): boolean {
  return parcels.some(({ cameAfterRefund }) => cameAfterRefund)
}

/** Of an order that was cancelled, and whose goods another seller sends. */
export const BOUGHT_AGAIN: CustomerStep = {
  text: 'Another seller sends your order',
  detail: 'We bought it again for you at the price you had agreed to. See its page for the new order.',
  kind: 'cancelled',
  tone: 'quiet',
}

/** How many pieces of a line were ordered, and what became of them. */
export interface GonePieces {
  quantity: number
  cancelled_quantity: number
  /** Of those that were delivered, refunded or exchanged since; */
  credited_quantity: number
  /** and of these, because they were sent back. */
  returned_quantity: number
}

/** Whether all that was delivered and is no longer the customer's was sent back: the rest was refunded without that. */
export function isSentBack(lines: readonly GonePieces[]): boolean {
  return lines.every((line) => line.credited_quantity === line.returned_quantity)
}

/** Of an order that was delivered and of which nothing is to be kept. */
export function allGone(lines: readonly GonePieces[]): CustomerStep {
  const what = lines.every((line) => line.cancelled_quantity === 0)
    ? 'everything in this order'
    : 'everything that was delivered of this order'
  return {
    text: isSentBack(lines) ? `You returned ${what}` : `We refunded ${what}`,
    detail: 'See its page for your refund.',
    kind: 'returned',
    tone: 'quiet',
  }
}

/**
 * What comes next for the customer of an order, in their words; answers for every combination of states. Of several
 * parcels it is the one that asks for the customer most, or all of them where they are equally far.
 */
export function customerNextStep(order: FollowedOrder): CustomerStep {
  const { payment, vendorOrders } = order
  if (vendorOrders.some(({ status }) => status === 'awaiting-payment'))
    return { ...paymentStep(payment), kind: 'payment' }
  const steps = vendorOrders
    .flatMap((vendorOrder) => vendorOrderSteps(vendorOrder, order))
    .toSorted(
      (one, other) => one.rank - other.rank || (one.expectedOn ?? '').localeCompare(other.expectedOn ?? ''),
    )
  const [first] = steps
  if (!first) return { text: `${WHOLE} is being placed`, tone: 'quiet', kind: 'payment' }
  return { ...ledBy(first, steps, order), kind: kindOfRank(first.rank, order.waitsFor) }
}

/** What is said of a payment that did not come, or not yet. */
export type PaymentWords = Pick<CustomerStep, 'text' | 'detail' | 'tone'>

type Told = Omit<CustomerStep, 'kind'>

/** The first of several steps as it is told: alone, or for all that are equally far. */
function ledBy(first: PossibleStep, steps: readonly PossibleStep[], order: FollowedOrder): Told {
  const equal = steps.filter(({ rank }) => rank === first.rank)
  const last = equal.at(-1) ?? first
  const isOne = steps.length === 1
  const isAlike = equal.length === steps.length && first.rank >= STEP_RANKS.coming
  const unsent = unsentText(order, { onlyLate: first.rank === STEP_RANKS.late })
  if (!isOne && !isAlike)
    return stepOf(
      first.rank === STEP_RANKS.late ? { ...first, ...(unsent && { detail: unsent }) } : first,
      first.what,
    )
  const isSpread = first.expectedOn !== undefined && first.expectedOn !== last.expectedOn
  if (isSpread) {
    const [from, to] = [first.expectedOn ?? '', last.expectedOn ?? ''].map(formatWeekday)
    const detail = `The first parcel ${first.rank === STEP_RANKS.leaving ? 'leaves' : 'arrives'} by ${from}, the last by ${to}.`
    return stepOf({ ...last, detail }, WHOLE)
  }
  const inCash = equal.flatMap(({ cashPaise = 0 }) => (cashPaise > 0 ? [cashPaise] : []))
  const detail =
    inCash.length > 0
      ? cashText(
          inCash.reduce((sum, paise) => sum + paise),
          inCash.length,
        )
      : (unsent ?? last.detail)
  return stepOf({ ...last, ...(detail && { detail }) }, WHOLE)
}

/** Of several sellers who have not sent theirs: how many they are and by when they do, or should have. Nothing of fewer. */
function unsentText(
  { vendorOrders, waitsFor, today }: FollowedOrder,
  { onlyLate }: { onlyLate: boolean },
): string | undefined {
  const unsent = waitsFor ? [] : vendorOrders.filter(({ status }) => isToDispatch(status))
  const late = unsent.filter(({ dispatchBy }) => dispatchBy < today)
  const said = onlyLate || late.length > 1 ? late : unsent
  if (said.length < 2) return undefined
  const by = `by ${formatWeekday(
    said
      .map(({ dispatchBy }) => dispatchBy)
      .toSorted()
      .at(-1) ?? '',
  )}`
  return said === late
    ? `${said.length} sellers should have sent theirs ${by} and have not yet.`
    : `${said.length} sellers still have to send theirs, ${by}.`
}

/** The same for one parcel: what stands above its contents. */
export function parcelNextStep(
  parcel: FollowedParcel,
  vendorOrder: FollowedVendorOrder,
  order: FollowedOrder,
): CustomerStep {
  const step = parcelStep(parcel, vendorOrder, order)
  return { ...stepOf(step, 'It'), kind: kindOfRank(step.rank, order.waitsFor) }
}

function stepOf({ say, detail, tone, expectedOn }: PossibleStep, what: string): Told {
  return {
    text: say(what),
    tone,
    ...(detail && { detail }),
    ...(detail?.includes('write to us') && { asksToWrite: true }),
    ...(expectedOn && { expectedOn }),
  }
}

/** What is said of an order that waits for this payment, or did not get it. */
export function paymentStep({
  status,
  method = 'card',
  isForCustomer = false,
  heldUntil,
}: FollowedOrder['payment']): PaymentWords {
  switch (status) {
    case 'pending':
      if (isForCustomer)
        return {
          text: 'This order waits for your payment.',
          ...(heldUntil && {
            detail: `We hold its items for you until ${formatTime(heldUntil.toISOString())}.`,
          }),
          tone: 'warn',
        }
      return {
        text: `${payerFirst(method)} has not confirmed the payment yet.`,
        detail: 'Please do not pay again. We keep checking and will email you as soon as we know.',
        tone: 'warn',
      }
    case 'failed':
      return {
        text: 'The payment did not go through.',
        detail: 'You were not charged, and nothing will be sent.',
        tone: 'bad',
      }
    case 'expired':
      return {
        text: 'The payment was not confirmed in time.',
        detail: `If ${payerOf(method)} takes the money after all, we send the items or refund you.`,
        tone: 'bad',
      }
    case 'cancelled':
      return {
        text: 'The payment was cancelled.',
        detail: 'You were not charged, and nothing will be sent.',
        tone: 'quiet',
      }
    case 'due':
    case 'paid':
      return { text: `${WHOLE} is being placed`, tone: 'quiet' }
    case 'refund-due':
    case 'partly-refunded':
    case 'refunded':
      return { text: `${WHOLE} was not placed`, detail: moneyText(status), tone: 'quiet' }
  }
}

function vendorOrderSteps(vendorOrder: FollowedVendorOrder, order: FollowedOrder): PossibleStep[] {
  const sent = vendorOrder.parcels.filter(({ status }) => status !== 'packed')
  const steps = sent.map((parcel) => parcelStep(parcel, vendorOrder, order))
  if (isToDispatch(vendorOrder.status)) return [...steps, sendingStep(vendorOrder, order)]
  if (vendorOrder.status === 'cancelled')
    return [
      {
        say: (what) => `${what} was cancelled`,
        what: `The shipment from ${vendorOrder.sellerName}`,
        detail: moneyText(order.payment.status),
        tone: 'quiet',
        rank: STEP_RANKS.cancelled,
      },
    ]
  return steps.length > 0 ? steps : [parcelStep(wholeVendorOrder(vendorOrder, order), vendorOrder, order)]
}

/** A vendor order that was sent before parcels were kept. */
function wholeVendorOrder(
  { sellerName, status }: FollowedVendorOrder,
  { today }: FollowedOrder,
): FollowedParcel {
  const isEnded = status === 'delivered' || status === 'returned' || status === 'lost'
  return {
    label: `The shipment from ${sellerName}`,
    status: isEnded ? status : 'shipped',
    expectedOn: null,
    cashPaise: 0,
    reason: null,
    cameAfterRefund: false,
    wish: null,
    movedOn: today,
  }
}
