import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { DeliveryAddress } from '#domain/ground/shipping/delivery-address.ts'
import type { ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import { type MoneyBack, moneyBackText } from '#domain/orders/refunds/money-back.ts'
import type { MailBlock, MailRow, TimelineStep } from '#server/ground/mail/mail-content.ts'
import { addressText, type OrderMail } from '#server/orders/orders/mail/order-mail.ts'

/** What the mails about a parcel need to know of it. Amounts in paise. */
export interface ParcelForMail {
  orderId: string
  number: string
  placedAt: Date | null
  delivery: DeliveryAddress
  sellerName: string
  items: readonly { name: string; quantity: number }[]
  /** Pieces of the order that have not left yet. */
  piecesToCome: number
  courierName: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  expectedOn: Day | null
  promisedBy: Day | null
  shippedAt: Date | null
  cashPaise: Paise
  /** What of an advance is in it, which was paid online. */
  advancePaise: Paise
  needsCode: boolean
  /** Its seller arranged its courier: nobody else says what became of it. */
  isOwnCourier: boolean
  /** Goes with the mail that says that it was delivered. */
  invoiceId: string | null
}

/** What happened to a parcel that its customer is written to about. */
export type ToldStatus = Extract<
  ParcelStatus,
  'shipped' | 'out-for-delivery' | 'attempt-failed' | 'delivered' | 'returning' | 'lost' | 'damaged'
>

/** What happened, why, when, what goes back for it now, and the site that the links lead to. */
export interface ParcelNews {
  status: ToldStatus
  at: Date
  reason?: string | undefined
  moneyBack?: MoneyBack | undefined
  /** What its customer was told of it before, and was not so. */
  toldBefore?: ParcelStatus | undefined
  /** What its customer got back before it came, since it had not arrived. */
  refundedPaise?: Paise | undefined
  publicUrl: string
}

const KINDS: Readonly<Record<ToldStatus, string>> = {
  shipped: 'parcel-shipped',
  'out-for-delivery': 'parcel-out-for-delivery',
  'attempt-failed': 'parcel-attempt-failed',
  delivered: 'parcel-delivered',
  returning: 'parcel-returned',
  lost: 'parcel-lost',
  damaged: 'parcel-damaged',
}

const WRITERS: Readonly<Record<ToldStatus, (parcel: ParcelForMail, news: ParcelNews) => Told>> = {
  shipped,
  'out-for-delivery': outForDelivery,
  'attempt-failed': attemptFailed,
  delivered,
  returning,
  lost: (parcel, news) =>
    gone(
      parcel,
      news,
      'was lost',
      `${courierOf(parcel)} cannot find your parcel. We are sorry. If it turns up after all, it goes back to the seller. You do not have to wait for it.`,
    ),
  damaged: (parcel, news) =>
    gone(
      parcel,
      news,
      'was damaged',
      `Your parcel was damaged on its way with ${courierOf(parcel)}, so it will not be delivered. We are sorry.`,
    ),
}

interface Told {
  subject: string
  preview: string
  blocks: MailBlock[]
}

/** The mail that tells a customer what happened to a parcel. */
export function parcelMail(parcel: ParcelForMail, news: ParcelNews): OrderMail {
  const { subject, preview, blocks } = WRITERS[news.status](parcel, news)
  const greeting = `Dear ${parcel.delivery.firstName},`
  return {
    kind: KINDS[news.status],
    subject,
    content: {
      preview,
      greeting,
      blocks: [
        ...blocks,
        { kind: 'button', label: 'See your order', url: `${news.publicUrl}/orders/${parcel.orderId}` },
      ],
    },
  }
}

function shipped(parcel: ParcelForMail): Told {
  const by = expectedDay(parcel)
  return {
    subject: `On its way: your NanoNagar order ${parcel.number}`,
    preview: `${counted(piecesIn(parcel), 'item')} with ${courierOf(parcel)}${by ? `, expected by ${by}` : ''}.`,
    blocks: [
      say(
        `${withoutLinks(parcel.sellerName)} has handed your parcel to ${courierOf(parcel)}.${by ? ` It should reach you by ${by}.` : ''}`,
      ),
      ...keepReady(parcel),
      itemsOf(parcel),
      ...toCome(parcel),
      timeline(parcel, 'shipped'),
      { kind: 'rows', rows: courierRows(parcel) },
      ...trackButton(parcel),
      say(`Delivering to:\n${addressText(parcel.delivery)}`),
    ],
  }
}

function outForDelivery(parcel: ParcelForMail): Told {
  return {
    subject: `Arriving today: your NanoNagar order ${parcel.number}`,
    preview:
      parcel.cashPaise > 0
        ? `Please keep ${formatInr(parcel.cashPaise, 2)} ready.`
        : `${courierOf(parcel)} is bringing ${counted(piecesIn(parcel), 'item')}.`,
    blocks: [
      say(
        `${courierOf(parcel)} is bringing your parcel today. Please make sure someone is there to receive it.`,
      ),
      ...keepReady(parcel),
      itemsOf(parcel),
      timeline(parcel, 'out-for-delivery'),
      ...trackButton(parcel),
    ],
  }
}

function attemptFailed(parcel: ParcelForMail, { reason, at, publicUrl }: ParcelNews): Told {
  const why = reason ? ` The reason given: “${withoutLinks(reason)}”.` : ''
  return {
    subject: `Not delivered yet: your NanoNagar order ${parcel.number}`,
    preview: `${courierOf(parcel)} could not deliver it and will try again.`,
    blocks: [
      say(
        `${courierOf(parcel)} tried to deliver your parcel on ${formatWeekday(indianDay(at))} and could not.${why}`,
      ),
      say(
        `You do not have to do anything. Couriers try again, usually on the next working day, and return the parcel to the seller after three attempts. If the phone number is wrong, another day suits you better or you no longer want it, choose that on the page of your order: ${publicUrl}/orders/${parcel.orderId}#parcels`,
      ),
      ...keepReady(parcel),
      itemsOf(parcel),
      { kind: 'rows', rows: courierRows(parcel) },
      ...trackButton(parcel),
      say(`Delivering to:\n${addressText(parcel.delivery)}`),
    ],
  }
}

function delivered(parcel: ParcelForMail, { at, publicUrl, toldBefore, refundedPaise }: ParcelNews): Told {
  return {
    subject: `${refundedPaise ? 'Delivered after its refund' : 'Delivered'}: your NanoNagar order ${parcel.number}`,
    preview: `${counted(piecesIn(parcel), 'item')} from ${withoutLinks(parcel.sellerName)}, on ${formatWeekday(indianDay(at))}.`,
    blocks: [
      say(
        `Your parcel from ${withoutLinks(parcel.sellerName)} was delivered on ${formatWeekday(indianDay(at))}.${parcel.cashPaise > 0 ? ` The courier has received ${formatInr(parcel.cashPaise, 2)}.` : ''}`,
      ),
      ...(toldBefore
        ? [
            say(
              `We told you that it ${toldBefore === 'lost' ? 'was lost' : 'went back to the seller'}. That was wrong: the courier has handed your payment over to us. You can return it like any other parcel, within the return period that starts on that day.`,
            ),
          ]
        : []),
      ...(refundedPaise
        ? [
            {
              kind: 'notice',
              text: `We refunded ${formatInr(refundedPaise, 2)} for it because it had not arrived. We do not charge you automatically. You can keep the items and pay for them again, or give them back free of charge. Please write to us: ${publicUrl}/contact`,
            } as const,
          ]
        : []),
      ...(parcel.invoiceId ? [say('The tax invoice is attached.')] : []),
      itemsOf(parcel),
      ...toCome(parcel),
      timeline(parcel, 'delivered'),
      say(
        `If it did not reach you, or something is wrong with it, please tell us soon: ${publicUrl}/contact`,
      ),
    ],
  }
}

function returning(parcel: ParcelForMail, news: ParcelNews): Told {
  const { reason } = news
  const why = reason ? ` The reason given: “${withoutLinks(reason)}”.` : ''
  return gone(
    parcel,
    news,
    'is going back to the seller',
    `${courierOf(parcel)} is taking your parcel back to ${withoutLinks(parcel.sellerName)}.${why}`,
  )
}

/** What a customer is owed when a parcel does not come. */
function gone(parcel: ParcelForMail, { publicUrl, moneyBack }: ParcelNews, what: string, text: string): Told {
  const isPaid = parcel.cashPaise === 0
  const again = `please write to us: ${publicUrl}/contact`
  return {
    subject: `Your parcel ${what}: NanoNagar order ${parcel.number}`,
    preview: moneyBack?.paise
      ? `We are refunding ${formatInr(moneyBack.paise, 2)}.`
      : isPaid
        ? 'You get back what you paid for it.'
        : nothingToPay(parcel),
    blocks: [
      say(text),
      ...(moneyBack ? [{ kind: 'notice', text: moneyBackText(moneyBack) } as const] : []),
      say(
        moneyBack
          ? `You do not have to do anything. If you still want these items, ${again}`
          : isPaid
            ? `We refund what you paid for these items. If you would rather have them sent again, ${again}`
            : `${nothingToPay(parcel)} If you still want these items, ${again}`,
      ),
      ...askIfPaid(parcel, publicUrl),
      itemsOf(parcel),
    ],
  }
}

/** Of a parcel that is not collected; an advance that is in it goes back once it is known to be back or lost. */
function nothingToPay({ advancePaise }: ParcelForMail): string {
  return advancePaise > 0
    ? `There is nothing more to pay. You get back what is in it of your advance, ${formatInr(advancePaise, 2)}, the way you paid it.`
    : 'There is nothing to pay.'
}

/** Of cash that nobody but the seller's own courier saw, the customer is asked. */
function askIfPaid({ cashPaise, isOwnCourier, orderId }: ParcelForMail, publicUrl: string): MailBlock[] {
  if (cashPaise === 0 || !isOwnCourier) return []
  return [
    say(
      `Did you pay the courier ${formatInr(cashPaise, 2)}, or do you have the items? Then please tell us here and we will look into it: ${publicUrl}/orders/${orderId}/dispute`,
    ),
  ]
}

function say(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

/** What somebody needs at hand when the courier rings. */
function keepReady({ cashPaise, needsCode }: ParcelForMail): MailBlock[] {
  return [
    ...(cashPaise > 0
      ? [
          {
            kind: 'notice',
            text: `Please keep ${formatInr(cashPaise, 2)} ready for the courier. You pay when the parcel arrives.`,
          } as const,
        ]
      : []),
    ...(needsCode
      ? [
          {
            kind: 'notice',
            text: 'The courier asks for a delivery code. You find it on your order page. Share it only at the door, after the box is opened in front of you.',
          } as const,
        ]
      : []),
  ]
}

function itemsOf({ sellerName, items }: ParcelForMail): MailBlock {
  return { kind: 'items', title: `In this parcel, from ${sellerName}`, items }
}

function toCome({ piecesToCome }: ParcelForMail): MailBlock[] {
  return piecesToCome > 0
    ? [
        say(
          `${counted(piecesToCome, 'more item')} of this order ${piecesToCome === 1 ? 'comes' : 'come'} in another parcel.`,
        ),
      ]
    : []
}

function piecesIn({ items }: ParcelForMail): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The courier's word, or else what was promised when the order was placed. */
function expectedDay({ expectedOn, promisedBy }: ParcelForMail): string | undefined {
  const day = expectedOn ?? promisedBy
  return day ? formatWeekday(day) : undefined
}

function courierOf({ courierName }: ParcelForMail): string {
  return courierName ? withoutLinks(courierName) : 'the courier'
}

function courierRows(parcel: ParcelForMail): MailRow[] {
  const by = expectedDay(parcel)
  return [
    { label: 'Courier', value: courierOf(parcel) },
    ...(parcel.trackingNumber ? [{ label: 'Tracking number', value: parcel.trackingNumber }] : []),
    ...(by ? [{ label: 'Expected by', value: by }] : []),
  ]
}

/** A link of a courier's says where it leads: it is not ours. */
function trackButton({ trackingUrl }: ParcelForMail): MailBlock[] {
  if (!trackingUrl || !URL.canParse(trackingUrl)) return []
  const { protocol, hostname } = new URL(trackingUrl)
  return protocol === 'https:' ? [{ kind: 'button', label: `Track it at ${hostname}`, url: trackingUrl }] : []
}

const WAY = ['shipped', 'out-for-delivery', 'delivered'] as const

function timeline(parcel: ParcelForMail, now: (typeof WAY)[number]): MailBlock {
  const by = expectedDay(parcel)
  const labels = {
    shipped: parcel.shippedAt
      ? `Handed to the courier, ${formatDate(parcel.shippedAt)}`
      : 'Handed to the courier',
    'out-for-delivery': 'Out for delivery',
    delivered: now === 'delivered' ? 'Delivered' : by ? `Delivered, expected by ${by}` : 'Delivered',
  }
  const reached = WAY.indexOf(now)
  const steps = WAY.map((step, index): TimelineStep => {
    const state = index < reached || now === 'delivered' ? 'done' : index === reached ? 'now' : 'coming'
    return { label: labels[step], state }
  })
  const ordered = parcel.placedAt ? `Ordered, ${formatDate(parcel.placedAt)}` : 'Ordered'
  return { kind: 'timeline', steps: [{ label: ordered, state: 'done' }, ...steps] }
}
