import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { type Day, formatWeekday } from '#domain/ground/shared/months.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { ItemsBlock, MailContent } from '#server/ground/mail/mail-content.ts'

/** An order in cash as its mails about the confirmation say it. */
export interface OrderToConfirm {
  orderId: string
  number: string
  firstName: string
  /** What is to be paid at the door. */
  duePaise: Paise
  dueAt: Date
  vendorOrders: readonly {
    sellerName: string
    promisedBy: Day | null
    lines: readonly { name: string; quantity: number; linePaise: Paise }[]
  }[]
}

interface ConfirmationMail {
  kind: string
  subject: string
  content: MailContent
  hasSecret?: boolean
}

/** Asks the customer to confirm; `link` works without signing in, so that its text is erased once it is sent. */
export function confirmationMail(
  order: OrderToConfirm,
  { publicUrl, link, isReminder }: { publicUrl: string; link: string; isReminder: boolean },
): ConfirmationMail {
  const { number, firstName, duePaise, dueAt, vendorOrders, orderId } = order
  const until = formatDateTime(dueAt)
  return {
    kind: isReminder ? 'cash-confirmation-reminder' : 'cash-confirmation',
    subject: `${isReminder ? 'Still to confirm' : 'Please confirm'}: your NanoNagar order ${number}`,
    hasSecret: true,
    content: {
      preview: `Nothing is packed until you confirm. Please do so by ${until}.`,
      greeting: `Dear ${firstName},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `You chose to pay ${formatInr(duePaise, 2)} in cash for order ${number}. Please confirm that you want it. Nothing is packed until you do.`,
        },
        ...vendorOrders.map(itemsBlock),
        { kind: 'button', label: 'Confirm my order', url: link },
        {
          kind: 'notice',
          text: `Please confirm by ${until}. After that we cancel the order. You pay nothing, and you can order again.`,
        },
        {
          kind: 'paragraph',
          text: `Would you rather pay now? Then there is nothing to confirm and no cash to keep ready: ${publicUrl}/orders/${orderId}/pay`,
        },
        { kind: 'paragraph', text: 'You did not order this? Then do nothing.' },
      ],
    },
  }
}

/** To the customer, once the order is confirmed: when it comes, counted from now. */
export function orderConfirmedMail(order: OrderToConfirm, publicUrl: string): ConfirmationMail {
  const { number, firstName, duePaise, vendorOrders, orderId } = order
  return {
    kind: 'cash-confirmed',
    subject: `Confirmed: your NanoNagar order ${number}`,
    content: {
      preview: `Please keep ${formatInr(duePaise, 2)} ready.`,
      greeting: `Dear ${firstName},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Thank you. Your order ${number} is confirmed, and ${vendorOrders.length > 1 ? 'its sellers pack it' : 'its seller packs it'} now.`,
        },
        {
          kind: 'notice',
          text: `Please keep ${formatInr(duePaise, 2)} ready. You pay when your items arrive.`,
        },
        ...vendorOrders.map(itemsBlock),
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${orderId}` },
      ],
    },
  }
}

function itemsBlock({ sellerName, promisedBy, lines }: OrderToConfirm['vendorOrders'][number]): ItemsBlock {
  return {
    kind: 'items',
    title: `From ${withoutLinks(sellerName)}`,
    ...(promisedBy && { note: `Arrives by ${formatWeekday(promisedBy)}` }),
    items: lines.map(({ name, quantity, linePaise }) => ({
      name,
      quantity,
      value: formatInr(linePaise, 2),
    })),
  }
}
