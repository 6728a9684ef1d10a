import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { type Day, formatWeekday } from '#domain/ground/shared/months.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import type { PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { isToGoBack } from '#domain/orders/fulfilment/delivery-wish.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'

/** The payment of an order as its customer follows it. */
export interface FollowedPayment {
  status: PaymentStatus
  method?: PaymentMethod
  /** While it is pending: its customer has a step to take, and nothing lies with a bank. */
  isForCustomer?: boolean
  /** Until when its pieces are held for it. */
  heldUntil?: Date | null
}

/** An order as its customer follows it. */
export interface FollowedOrder {
  payment: FollowedPayment
  vendorOrders: readonly FollowedVendorOrder[]
  /** Nothing is sent while the bank of its customer may take the payment back, or its customer has not confirmed it. */
  waitsFor: OrderWait | null
  /** How its customer was asked to confirm it, besides by mail. */
  isCodeSent?: boolean
  today: Day
}

export interface FollowedVendorOrder {
  sellerName: string
  status: VendorOrderStatus
  /** When it is to leave the seller, and when it is to arrive, as promised. */
  dispatchBy: Day
  promisedBy: Day | null
  /** Where something of it was pre-ordered, the day from which all of it is sent. */
  preorderFrom?: Day | null
  /** Without those that were unpacked again. */
  parcels: readonly FollowedParcel[]
}

export interface FollowedParcel {
  /** "Parcel 2", as the page calls it. */
  label: string
  status: ParcelStatus
  expectedOn: Day | null
  /** What the courier collects at the door. */
  cashPaise: Paise
  /** What of it was paid online in advance, where it is paid in two ways. */
  advancePaise?: Paise
  /** It was refunded as not received, and came after all. */
  cameAfterRefund: boolean
  /** What its customer asks of the next attempt, as long as that is to come. */
  wish: string | null
  /** Why it is where it is, as the courier says. */
  reason: string | null
  /** The day of its latest move. */
  movedOn: Day
}

/** What comes next for one parcel, or for what a seller is still to send. */
export interface PossibleStep {
  /** The sentence about `what`, or about "Your order" where there is only one thing. */
  say: (what: string) => string
  what: string
  detail?: string
  /** What `detail` asks to have ready in cash. */
  cashPaise?: Paise
  tone: 'note' | 'good' | 'warn' | 'bad' | 'quiet'
  /** By when it is to arrive, or where nobody promised that, to leave; while it is still to come. */
  expectedOn?: Day
  rank: number
}

/** What asks for its customer most comes first. From `coming` on, several that are alike are told as one. */
export const STEP_RANKS = {
  'attempt-failed': 0,
  held: 1,
  'out-for-delivery': 2,
  damaged: 3,
  lost: 4,
  'came-after-refund': 5,
  late: 6,
  waiting: 7,
  returning: 8,
  coming: 9,
  leaving: 10,
  delivered: 11,
  returned: 12,
  cancelled: 13,
} as const

/** What a step is about: of what is where, or of what was not placed or confirmed yet. */
export type StepKind = keyof typeof STEP_RANKS | 'payment' | 'confirm'

/** The kind of a rank; what waits for its customer is to be confirmed. */
export function kindOfRank(rank: number, waitsFor: OrderWait | null): StepKind {
  const kinds = Object.keys(STEP_RANKS) as (keyof typeof STEP_RANKS)[]
  const kind = kinds.find((each) => STEP_RANKS[each] === rank) ?? 'coming'
  return kind === 'waiting' && waitsFor === 'customer' ? 'confirm' : kind
}

type Arrival = Pick<PossibleStep, 'say' | 'tone' | 'rank' | 'expectedOn'>

/** What the seller still has. */
export function sendingStep(
  vendorOrder: FollowedVendorOrder,
  { today, waitsFor, isCodeSent }: Pick<FollowedOrder, 'today' | 'waitsFor' | 'isCodeSent'>,
): PossibleStep {
  const { sellerName, status, dispatchBy, promisedBy, preorderFrom } = vendorOrder
  const what = `${status === 'partly-shipped' ? 'The rest' : 'The shipment'} from ${sellerName}`
  if (waitsFor === 'customer')
    return {
      say: (it) => `${it} is waiting for you to confirm it`,
      what,
      detail: isCodeSent
        ? 'We have emailed you a link and sent a code to your phone. Either confirms it. Nothing is packed until then.'
        : 'We have emailed you a link to confirm it. Nothing is packed until then.',
      tone: 'warn',
      rank: STEP_RANKS.waiting,
    }
  if (waitsFor)
    return {
      say: (it) => `${it} is waiting for your bank`,
      what,
      detail:
        'Your bank has been asked to take the payment back. We send nothing more until that is decided.',
      tone: 'warn',
      rank: STEP_RANKS.waiting,
    }
  const leaves = formatWeekday(dispatchBy)
  const isLate = dispatchBy < today
  const detail = isLate
    ? `${sellerName} should have sent it by ${leaves} and has not yet.`
    : preorderFrom && preorderFrom > today && status !== 'packed'
      ? `It is a pre-order. ${sellerName} will send it from ${formatWeekday(preorderFrom)}, by ${leaves}. You can cancel free of charge until then.`
      : `${sellerName} ${status === 'packed' ? 'has packed it and will send it' : 'will send it'} by ${leaves}.`
  if (promisedBy) return { ...arrival(promisedBy, today), what, detail }
  return isLate
    ? { say: (it) => `${it} is late`, what, detail, tone: 'warn', rank: STEP_RANKS.late }
    : {
        say: (it) => `${it} leaves by ${leaves}`,
        what,
        tone: 'note',
        rank: STEP_RANKS.leaving,
        expectedOn: dispatchBy,
      }
}

function arrival(day: Day, today: Day): Arrival {
  const by = `by ${formatWeekday(day)}`
  return day < today
    ? {
        say: (it) => `${it} is late: it should have arrived ${by}`,
        tone: 'warn',
        rank: STEP_RANKS.late,
        expectedOn: day,
      }
    : {
        say: (it) => `${it} arrives ${day === today ? 'today' : by}`,
        tone: 'note',
        rank: STEP_RANKS.coming,
        expectedOn: day,
      }
}

const SENTENCES: Readonly<Record<Exclude<ParcelStatus, 'packed' | 'shipped'>, (it: string) => string>> = {
  'out-for-delivery': (it) => `${it} is out for delivery`,
  'attempt-failed': (it) => `The courier could not deliver ${inside(it)}`,
  held: (it) => `The courier is holding ${inside(it)}`,
  damaged: (it) => `${it} was damaged on the way`,
  lost: (it) => `The courier lost ${inside(it)}`,
  returning: (it) => `${it} is going back to the seller`,
  delivered: (it) => `${it} was delivered`,
  returned: (it) => `${it} went back to the seller`,
  cancelled: (it) => `${it} was repacked`,
}

const TONES: Readonly<Record<keyof typeof SENTENCES, PossibleStep['tone']>> = {
  'out-for-delivery': 'note',
  'attempt-failed': 'warn',
  held: 'warn',
  damaged: 'bad',
  lost: 'bad',
  returning: 'warn',
  delivered: 'good',
  returned: 'quiet',
  cancelled: 'quiet',
}

const LATE_TEXT = 'The courier has it. If it does not arrive in the next few days, please write to us.'

/** What to have ready for the couriers of so many parcels. */
export function cashText(paise: Paise, parcels = 1): string {
  const ready = `Please have ${formatInr(paise, 2)} in cash ready`
  return parcels === 1 ? `${ready}.` : `${ready}, for ${parcels} parcels together.`
}

/** What comes next for a parcel: the sentence, why, what to do, and the cash to have ready. */
export function parcelStep(
  parcel: FollowedParcel,
  vendorOrder: FollowedVendorOrder,
  order: FollowedOrder,
): PossibleStep {
  const { label: what, status, cashPaise } = parcel
  if (status === 'packed') return sendingStep(vendorOrder, order)
  const cash = cashPaise > 0 ? cashText(cashPaise) : undefined
  if (status === 'shipped') {
    const day = parcel.expectedOn ?? vendorOrder.promisedBy
    const coming: Arrival = day
      ? arrival(day, order.today)
      : { say: (it) => `${it} is on its way`, tone: 'note', rank: STEP_RANKS.coming }
    const detail = coming.rank === STEP_RANKS.late ? LATE_TEXT : cash
    return { ...coming, what, ...(detail && { detail }), ...(detail === cash && { cashPaise }) }
  }
  if (isToGoBack(parcel.wish))
    return {
      say: (it) => `${it} goes back to the seller`,
      what,
      detail: `You asked us to send it back. ${moneyOnceBack(parcel, order)} If the courier comes again, please do not take it.`,
      tone: 'note',
      rank: STEP_RANKS.returning,
    }
  if (parcel.cameAfterRefund)
    return {
      say: SENTENCES.delivered,
      what,
      detail: CAME_AFTER_REFUND,
      tone: 'warn',
      rank: STEP_RANKS['came-after-refund'],
    }
  const isToday = status === 'out-for-delivery' && parcel.movedOn === order.today
  const detail = detailsOf(parcel, {
    cash,
    money: moneyOfParcel(parcel, order),
    back: moneyOnceBack(parcel, order),
  })
    .filter(Boolean)
    .join(' ')
  return {
    say: isToday ? (it) => `${it} arrives today` : SENTENCES[status],
    what,
    ...(detail && { detail }),
    ...(isToday && { expectedOn: order.today }),
    tone: TONES[status],
    rank: STEP_RANKS[status],
  }
}

const CAME_AFTER_REFUND =
  'We refunded it because it had not arrived. Please write to us: you can keep the items and pay for them again, or give them back free of charge. We do not charge you automatically.'
const GOES_BACK = 'We are refunding what you paid for it.'

/** What becomes of the money for a parcel that does not come: what went back before was for something else. */
function moneyOfParcel(
  { cashPaise, advancePaise = 0, status: where }: FollowedParcel,
  { payment }: FollowedOrder,
): string {
  const isGivenBack = where === 'lost' || where === 'returned'
  if (advancePaise > 0)
    return isGivenBack
      ? `${NO_REST} We are refunding ${shareOf(advancePaise)}.`
      : `${NO_REST} You get back ${shareOf(advancePaise)}.`
  if (cashPaise > 0) return NOTHING_TO_PAY
  const isHeld = payment.status === 'paid' || payment.status === 'partly-refunded'
  return isGivenBack && isHeld ? GOES_BACK : moneyText(payment.status)
}

const NOTHING_TO_PAY = 'You do not have to pay for it.'
const NO_REST = 'You do not have to pay the rest.'

/** What of an advance is in a parcel, and which way it goes back. */
function shareOf(advancePaise: Paise): string {
  return `its share of your advance, ${formatInr(advancePaise, 2)}, the way you paid it`
}

/** What becomes of the money for a parcel that is not delivered any more, and has not arrived at its seller. */
function moneyOnceBack(
  { cashPaise, advancePaise = 0 }: FollowedParcel,
  { payment: { status } }: FollowedOrder,
): string {
  if (advancePaise > 0) return `${NO_REST} Once the seller has it back, we refund ${shareOf(advancePaise)}.`
  if (cashPaise > 0) return NOTHING_TO_PAY
  return status === 'paid' || status === 'partly-refunded'
    ? 'Once the seller has it back, we refund what you paid for it.'
    : moneyText(status)
}

/** Why it is so, and what the customer can do. */
function detailsOf(
  { status, reason }: FollowedParcel,
  { cash, money, back }: { cash: string | undefined; money: string; back: string },
): (string | undefined)[] {
  const because = reason ? `${reason.replace(/[.\s]+$/, '')}.` : undefined
  switch (status) {
    case 'out-for-delivery':
      return ['The courier is on the way.', cash]
    case 'attempt-failed':
      return [because, 'The courier tries again on the next working day. Please answer their call.', cash]
    case 'held':
      return [
        because,
        'The courier can tell you by the tracking number when it arrives, or where to collect it.',
        cash,
      ]
    case 'damaged':
      return [because, 'If it is delivered to you, you can refuse it.', money]
    case 'lost':
      return ['We are sorry.', money]
    case 'returning':
      return [because, back, 'If you still want it, please write to us.']
    case 'returned':
      return [money]
    default:
      return []
  }
}

/** "Your order" inside a sentence. */
function inside(what: string): string {
  return what.charAt(0).toLowerCase() + what.slice(1)
}

/** What becomes of the money for goods that do not come. */
export function moneyText(status: PaymentStatus): string {
  switch (status) {
    case 'due':
    case 'cancelled':
    case 'pending':
    case 'failed':
    case 'expired':
      return NOTHING_TO_PAY
    case 'paid':
      return 'Please write to us about your money.'
    case 'refund-due':
      return 'Your refund is on its way.'
    case 'partly-refunded':
      return 'Part of your money has been refunded.'
    case 'refunded':
      return 'Your money has been refunded.'
  }
}
