import type { Day } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { MailItem } from '#server/ground/mail/mail-content.ts'
import type { OrderMail } from '#server/orders/orders/mail/order-mail.ts'

/** A vendor order that was promised for a day that is over. */
export interface LateVendorOrder {
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
export function lateMail(vendorOrder: LateVendorOrder, publicUrl: string): OrderMail {
  const seller = withoutLinks(vendorOrder.sellerName)
  const promised = formatWeekday(vendorOrder.promisedBy)
  const newDay =
    vendorOrder.isShipped && vendorOrder.expectedOn ? formatWeekday(vendorOrder.expectedOn) : undefined
  return {
    kind: 'order-late',
    subject: newDay
      ? `Later than promised, now by ${newDay}: your NanoNagar order ${vendorOrder.number}`
      : `Later than promised: your NanoNagar order ${vendorOrder.number}`,
    content: {
      preview: newDay
        ? `It was promised for ${promised} and should arrive by ${newDay}.`
        : `It was promised for ${promised}.`,
      greeting: `Dear ${vendorOrder.firstName},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `We promised you these items from ${seller} by ${promised}, and they have not arrived. We are sorry. ${whatNow(vendorOrder, { seller, newDay })}`,
        },
        { kind: 'items', title: `From ${vendorOrder.sellerName}`, items: vendorOrder.items },
        {
          kind: 'paragraph',
          text: `If you do not want to wait, please write to us: ${publicUrl}/contact`,
        },
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${vendorOrder.orderId}` },
      ],
    },
  }
}

function whatNow(
  { isShipped }: LateVendorOrder,
  { seller, newDay }: { seller: string; newDay: string | undefined },
): string {
  if (newDay) return `The courier now expects to deliver them by ${newDay}.`
  if (isShipped) return 'They are with the courier, who has not given us a new date.'
  return `${seller} has not handed all of them to the courier yet. We have reminded them, but do not have a new date yet.`
}
