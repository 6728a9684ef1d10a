import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { type Day, formatWeekday } from '#domain/ground/shared/months.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import {
  type CancellationReason,
  reasonText,
  saysOfShelf,
} from '#domain/orders/cancellations/cancellation-reason.ts'
import { type MoneyBack, moneyBackText } from '#domain/orders/refunds/money-back.ts'
import type { ItemsBlock, MailBlock, MailContent } from '#server/ground/mail/mail-content.ts'
import type { VendorOrderForMail } from '#server/orders/orders/mail/order-mail.ts'
import type { CreditedParcel } from '../credit-taken-apart.ts'

/** Cancelled pieces of an order as its letters say them. Amounts in paise. */
export interface CancelledForMail {
  orderId: string
  number: string
  /** The system: since the customer's bank took the payment back, or the order was not confirmed. */
  by: 'customer' | 'vendor' | 'admin' | 'system'
  reason: CancellationReason
  vendorOrders: readonly {
    sellerName: string
    lines: readonly { name: string; quantity: number; paise: Paise }[]
  }[]
  /** Whether nothing of the order is left. */
  isWhole: boolean
  /** It was paid in two ways, so that nothing is bought again with its money. */
  hasAdvance?: boolean
}

/** An order that was bought in the place of what was cancelled, as the customer reads of it. */
export interface BoughtAgainForMail {
  orderId: string
  number: string
  vendorOrders: readonly VendorOrderForMail[]
  /** What is collected at the door; undefined of what is paid. */
  leftToPayPaise: Paise | undefined
}

export interface CancellationMail {
  kind: string
  subject: string
  content: MailContent
}

/** To the customer: what was cancelled, by whom, and what becomes of the money. */
export function piecesCancelledMail(
  cancelled: CancelledForMail & {
    firstName: string
    /** Undefined where nothing goes back, as when it was to be paid at the door. */
    moneyBack: MoneyBack | undefined
    /** What is still to be paid at the door; undefined of an order that was paid. */
    leftToPayPaise: Paise | undefined
    boughtAgain: readonly BoughtAgainForMail[]
    /** What waited for a cancelled pre-order, and comes sooner now. */
    sooner: readonly { sellerName: string; dispatchBy: Day; promisedBy: Day | null }[]
    /** What the seller pays the customer for what nobody else has. */
    brokenWordPaise: Paise
    /** What is left of an order in cash need not be confirmed any more. */
    isReleased: boolean
  },
  publicUrl: string,
): CancellationMail {
  const { number, isWhole, firstName, boughtAgain, brokenWordPaise } = cancelled
  const what = isWhole ? `your order ${number}` : `part of your order ${number}`
  const money = moneyText(cancelled)
  return {
    kind: 'order-pieces-cancelled',
    subject: boughtAgain.length > 0 ? `Another seller sends ${what}` : `Cancelled: ${what}`,
    content: {
      preview: previewOf(boughtAgain) ?? money ?? 'We will not send what was cancelled.',
      greeting: `Dear ${firstName},`,
      blocks: [
        say(whoCancelled(cancelled, what)),
        ...cancelled.vendorOrders.map((each) => itemsBlock(each, 'item')),
        ...(money ? [{ kind: 'notice', text: money } as const] : []),
        ...boughtAgain.flatMap((again) => boughtAgainBlocks(again, publicUrl)),
        ...(brokenWordPaise > 0
          ? [
              say(
                `${isNotSought(cancelled) ? '' : 'Nobody else has it at a price near yours. '}For the broken word the seller pays you ${formatInr(brokenWordPaise, 2)} besides. Another email asks you which account to send it to.`,
              ),
            ]
          : []),
        ...(cancelled.reason === 'not-confirmed'
          ? [
              say(
                'You still want it? Open the order and choose “Order again”. If you pay online, there is nothing to confirm.',
              ),
            ]
          : []),
        ...restOf(cancelled).map(say),
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${cancelled.orderId}` },
      ],
    },
  }
}

/** Whether nobody looked for another seller: of a slip of the price, and of what was paid in two ways. */
function isNotSought({
  reason,
  hasAdvance = false,
}: Pick<CancelledForMail, 'reason' | 'hasAdvance'>): boolean {
  return reason === 'price-slip' || hasAdvance
}

/** What becomes of the rest of the order. */
function restOf({
  isWhole,
  sooner,
  isReleased,
}: Pick<Parameters<typeof piecesCancelledMail>[0], 'isWhole' | 'sooner' | 'isReleased'>): string[] {
  if (isWhole) return []
  if (isReleased) return ['You no longer have to confirm the rest of your order: it is packed now.']
  if (sooner.length === 0) return ['Nothing changes for the rest of your order.']
  return sooner.map(({ sellerName, dispatchBy, promisedBy }) => {
    const arrives = promisedBy ? ` and should be with you by ${formatWeekday(promisedBy)}` : ''
    return `The rest from ${withoutLinks(sellerName)} no longer waits for it: it is sent by ${formatWeekday(dispatchBy)}${arrives}.`
  })
}

function previewOf(boughtAgain: readonly BoughtAgainForMail[]): string | undefined {
  const numbers = boughtAgain.map(({ number }) => number).join(', ')
  return numbers ? `We bought it again for you: order ${numbers}. You pay nothing more.` : undefined
}

/** What was bought in its place, from whom, when it comes, and that it costs the customer nothing more. */
function boughtAgainBlocks(
  { orderId, number, vendorOrders, leftToPayPaise }: BoughtAgainForMail,
  publicUrl: string,
): MailBlock[] {
  return [
    say(
      `The price you paid is kept. We bought it again for you, as order ${number}. The difference is not yours to pay.${
        leftToPayPaise === undefined
          ? ' You pay nothing more.'
          : ` Please keep ${formatInr(leftToPayPaise, 2)} ready, as agreed: more is not collected at the door.`
      }`,
    ),
    ...vendorOrders.map(
      ({ sellerName, promisedBy, lines }): ItemsBlock => ({
        kind: 'items',
        title: `Now sold and sent by ${sellerName}`,
        ...(promisedBy && { note: `With you by ${formatWeekday(promisedBy)}` }),
        items: lines.map(({ name, quantity }) => ({ name, quantity, value: 'Price kept' })),
      }),
    ),
    { kind: 'button', label: `See order ${number}`, url: `${publicUrl}/orders/${orderId}` },
  ]
}

function whoCancelled({ by, number, reason, vendorOrders }: CancelledForMail, what: string): string {
  if (reason === 'not-confirmed')
    return `Order ${number} was not confirmed in time, so we have cancelled it: ${what}. You do not have to pay anything.`
  if (by === 'system')
    return `Your bank has taken back your payment for order ${number}. We have cancelled what had not shipped: ${what}.`
  if (by === 'customer') return `You have cancelled ${what}, free of charge.`
  const sellers = [...new Set(vendorOrders.map(({ sellerName }) => sellerName))].map(withoutLinks).join(', ')
  const who = by === 'vendor' ? `${sellers} has` : 'We have'
  if (reason === 'customer-asked') return `${who} cancelled ${what}, as you asked, free of charge.`
  const why = reasonText(reason).toLowerCase()
  return by === 'vendor'
    ? `${sellers} cannot send ${what} and has cancelled it: ${why}. We are sorry.`
    : `We have cancelled ${what}: ${why}. We are sorry.`
}

function moneyText({
  moneyBack,
  leftToPayPaise,
}: Parameters<typeof piecesCancelledMail>[0]): string | undefined {
  const back = moneyBack && moneyBackText(moneyBack)
  if (leftToPayPaise === undefined) return back
  const left =
    leftToPayPaise <= 0
      ? 'There is nothing more to pay.'
      : `Please keep ${formatInr(leftToPayPaise, 2)} ready. That is all you still pay at the door.`
  return back ? `${back} ${left}` : left
}

/** To the seller: what not to send, and which boxes to open again. */
export function soldPiecesCancelledMail(
  cancelled: CancelledForMail & {
    vendorName: string
    vendorOrderId: string
    /** The parcels that were taken apart, as their labels say them. */
    parcelPositions: readonly number[]
    credited: readonly CreditedParcel[]
    /** What the seller pays now because it was bought again, and to the customer for what nobody else has. */
    costPaise: Paise
    brokenWordPaise: Paise
    isBoughtAgain: boolean
  },
  publicUrl: string,
): CancellationMail {
  const { number, by, parcelPositions, credited } = cancelled
  const boxes = parcelPositions.map((position) => `parcel ${position}`).join(' and ')
  return {
    kind: 'seller-pieces-cancelled',
    subject: `Cancelled: ${cancelled.isWhole ? '' : 'part of '}order ${number}`,
    content: {
      preview: boxes ? `Please open ${boxes} again.` : 'Please do not send these items.',
      greeting: `Dear ${cancelled.vendorName},`,
      blocks: [
        say(
          by === 'system'
            ? `The customer’s bank has taken back the payment for order ${number}, so we cancelled what has not shipped. Please do not send these items. They are back in your stock and do not count against you. If you do not have them, please correct your stock.`
            : `${by === 'customer' ? 'The customer has' : by === 'admin' ? 'NanoNagar has' : 'Your shop has'} cancelled items from order ${number}: “${reasonText(cancelled.reason)}”. Please do not send them. ${shelfText(cancelled)}`,
        ),
        ...cancelled.vendorOrders.map((each) => itemsBlock(each, 'piece')),
        ...(boxes
          ? [
              {
                kind: 'notice',
                text: `Please open ${boxes}, take the cancelled items out and pack the rest again. We have told the courier not to collect it.`,
              } as const,
            ]
          : []),
        ...costTexts(cancelled).map(say),
        ...credited.map(creditedText),
        {
          kind: 'button',
          label: 'Open the order',
          url: `${publicUrl}/vendor/orders/${cancelled.vendorOrderId}`,
        },
      ],
    },
  }
}

/** What a cancellation did to the seller's stock, by the reason that was given (`saysOfShelf`). */
function shelfText({ by, reason }: CancelledForMail): string {
  const shelf = by === 'system' ? undefined : saysOfShelf(by, reason)
  if (shelf === 'none-left')
    return 'Its stock now says that none is left, so nobody else can order it. When you have some again, please correct your stock.'
  if (shelf === 'pieces-gone')
    return 'They were taken out of your stock, since they cannot be sold. If that is wrong, please correct your stock.'
  return 'They are back in your stock. If you do not have them, please correct your stock.'
}

function costTexts({
  costPaise,
  brokenWordPaise,
  isBoughtAgain,
  ...cancelled
}: Parameters<typeof soldPiecesCancelledMail>[0]): string[] {
  const texts: string[] = []
  if (isBoughtAgain)
    texts.push(
      costPaise > 0
        ? `The customer gets it from another seller at the price that was agreed with you. The difference is ${formatInr(costPaise, 2)}, which you pay: it is a penalty in your ledger, taken from your next payouts.`
        : 'The customer gets it from another seller. It costs you nothing.',
    )
  if (brokenWordPaise > 0)
    texts.push(
      `${isNotSought(cancelled) ? 'For the broken word you' : 'Nobody else has it. You'} pay the customer ${formatInr(brokenWordPaise, 2)}: it is a penalty in your ledger, taken from your next payouts.`,
    )
  return texts
}

function creditedText({ invoiceNumber, creditNoteNumber, ewayBillNumber }: CreditedParcel): MailBlock {
  const bill = ewayBillNumber
    ? ` Please cancel e-way bill ${ewayBillNumber} at the portal within 24 hours of making it, as the goods will not move under it.`
    : ''
  return say(`Invoice ${invoiceNumber} is credited by ${creditNoteNumber}.${bill}`)
}

/** Customers have items, sellers count pieces. */
function itemsBlock(
  { sellerName, lines }: CancelledForMail['vendorOrders'][number],
  word: 'item' | 'piece',
): ItemsBlock {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    kind: 'items',
    title: `${counted(pieces, word)} from ${sellerName}`,
    items: lines.map(({ name, quantity, paise }) => ({ name, quantity, value: formatInr(paise, 2) })),
  }
}

function say(text: string): MailBlock {
  return { kind: 'paragraph', text }
}
