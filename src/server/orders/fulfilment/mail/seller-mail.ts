import { counted } from '#domain/ground/shared/counted.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { MailBlock, MailContent, MailItem } from '#server/ground/mail/mail-content.ts'

/** A vendor order as its seller's mails name it. */
export interface VendorOrderForMail {
  vendorOrderId: string
  number: string
  /** Where it goes; the street is on the page of the order. */
  city: string
  postalCode: string
  dispatchBy: Day
  /** Where something of it was pre-ordered, the day from which all of it is sent. */
  preorderFrom: Day | null
  items: readonly MailItem[]
}

export interface SellerMailText {
  kind: string
  subject: string
  content: MailContent
}

/** To the seller of a vendor order that was just placed. `goodsPaise` is what its goods cost. */
export function newOrderMail(
  {
    vendorName,
    goodsPaise,
    isCash,
    hasAdvance = false,
    ...vendorOrder
  }: VendorOrderForMail & {
    vendorName: string
    goodsPaise: Paise
    isCash: boolean
    hasAdvance?: boolean
  },
  publicUrl: string,
): SellerMailText {
  const { preorderFrom } = vendorOrder
  const by = formatWeekday(vendorOrder.dispatchBy)
  const what = preorderFrom ? 'pre-order' : 'order'
  const promised = preorderFrom ? `It is promised to be sent from ${formatWeekday(preorderFrom)}. ` : ''
  return {
    kind: 'seller-new-order',
    subject: `New ${what} ${vendorOrder.number}, send by ${by}`,
    content: {
      preview: `${counted(piecesIn(vendorOrder), 'item')}, ${formatInr(goodsPaise, 2)}, to ${vendorOrder.city}.`,
      greeting: `Dear ${vendorName},`,
      blocks: [
        say(
          `You have a new ${what}, ${vendorOrder.number}. ${promised}Please pack it and hand it to the courier by ${by}. ${isCash ? 'The courier collects the money at the door.' : hasAdvance ? 'An advance is paid. The courier collects the rest at the door: each parcel says how much.' : 'It is paid.'}`,
        ),
        itemsOf(vendorOrder, `For ${vendorOrder.city} ${vendorOrder.postalCode}`),
        {
          kind: 'rows',
          rows: [{ label: 'Goods, all taxes included', value: formatInr(goodsPaise, 2), strong: true }],
        },
        {
          kind: 'button',
          label: 'Open the order',
          url: `${publicUrl}/vendor/orders/${vendorOrder.vendorOrderId}`,
        },
      ],
    },
  }
}

interface Reminder {
  vendorName: string
  vendorOrders: readonly VendorOrderForMail[]
  /** How many there are, of which `vendorOrders` are the first. */
  count: number
  today: Day
}

/** In the morning: everything that is to leave today. */
export function dispatchTodayMail(reminder: Reminder, publicUrl: string): SellerMailText {
  const orders = counted(reminder.count, 'order')
  return {
    kind: 'seller-dispatch-today',
    subject: `To hand over today: ${orders}`,
    content: remind(reminder, publicUrl, {
      preview: `${formatWeekday(reminder.today)}: ${numbersIn(reminder)}.`,
      text: `${reminder.count === 1 ? 'One order is' : `${orders} are`} due at the courier by this evening, ${formatWeekday(reminder.today)}.`,
    }),
  }
}

/** In the morning: everything that was to leave before today. */
export function dispatchLateMail(reminder: Reminder, publicUrl: string): SellerMailText {
  const orders = counted(reminder.count, 'order')
  return {
    kind: 'seller-dispatch-late',
    subject: `Late: ${orders} should have left`,
    content: remind(reminder, publicUrl, {
      preview: `Please hand over first: ${numbersIn(reminder)}.`,
      text: `${reminder.count === 1 ? 'One order was' : `${orders} were`} due before today. Please hand ${reminder.count === 1 ? 'it' : 'them'} to the courier first. If you cannot send something, please tell us today. The customer is waiting.`,
    }),
  }
}

function remind(
  { vendorName, vendorOrders, count, today }: Reminder,
  publicUrl: string,
  { preview, text }: { preview: string; text: string },
): MailContent {
  const more = count - vendorOrders.length
  return {
    preview,
    greeting: `Dear ${vendorName},`,
    blocks: [
      say(text),
      ...vendorOrders.map((vendorOrder) =>
        itemsOf(
          vendorOrder,
          `${vendorOrder.dispatchBy < today ? `Was due by ${formatWeekday(vendorOrder.dispatchBy)}` : 'Send today'}, to ${vendorOrder.city} ${vendorOrder.postalCode}`,
        ),
      ),
      ...(more > 0 ? [say(`And ${counted(more, 'more order')}.`)] : []),
      { kind: 'button', label: 'Open your orders', url: `${publicUrl}/vendor/orders` },
    ],
  }
}

function itemsOf({ number, items }: VendorOrderForMail, note: string): MailBlock {
  return { kind: 'items', title: `Order ${number}`, note, items }
}

function numbersIn({ vendorOrders, count }: Reminder): string {
  return `${vendorOrders
    .slice(0, 3)
    .map(({ number }) => number)
    .join(', ')}${count > 3 ? ` and ${counted(count - 3, 'more', 'more')}` : ''}`
}

function piecesIn({ items }: VendorOrderForMail): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

function say(text: string): MailBlock {
  return { kind: 'paragraph', text }
}
