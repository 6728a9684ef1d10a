import type { Day } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { MailItem } from '#server/ground/mail/mail-content.ts'
import type { OrderMail } from '#server/orders/orders/mail/order-mail.ts'

/** A part of an order that was promised for a day that is over. */
export interface LatePart {
  orderId: string
  number: string
  firstName: string
  sellerName: string
  promisedBy: Day
  items: readonly MailItem[]
  /** Everything has left the seller. */
  isShipped: boolean
  /** The courier's newest word on its last parcel; undefined when it gave none, or one that is over. */
  expectedOn: Day | undefined
}

/** To a customer whose goods did not come on the promised day: the new day, or that nobody knows one yet. */
export function lateMail(part: LatePart, publicUrl: string): OrderMail {
  const seller = withoutLinks(part.sellerName)
  const promised = formatWeekday(part.promisedBy)
  const newDay = part.isShipped && part.expectedOn ? formatWeekday(part.expectedOn) : undefined
  return {
    kind: 'order-late',
    subject: newDay
      ? `Later than promised, now by ${newDay}: your NanoNagar order ${part.number}`
      : `Later than promised: your NanoNagar order ${part.number}`,
    content: {
      preview: newDay
        ? `It was promised for ${promised} and comes by ${newDay}.`
        : `It was promised for ${promised}.`,
      greeting: `Dear ${part.firstName},`,
      parts: [
        {
          kind: 'paragraph',
          text: `We promised you these goods from ${seller} by ${promised}, and they have not reached you. We are sorry. ${whatNow(part, { seller, newDay })}`,
        },
        { kind: 'items', title: `From ${part.sellerName}`, items: part.items },
        {
          kind: 'paragraph',
          text: `If you do not want to wait, please write to us: ${publicUrl}/contact`,
        },
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${part.orderId}` },
      ],
    },
  }
}

function whatNow(
  { isShipped }: LatePart,
  { seller, newDay }: { seller: string; newDay: string | undefined },
): string {
  if (newDay) return `The courier now expects to bring them by ${newDay}.`
  if (isShipped) return 'They are with the courier, who has not told us a new day.'
  return `${seller} has not handed all of them to the courier yet, and has been reminded. We do not know a new day.`
}
