import type { Day } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { MailItem } from '#server/ground/mail/mail-content.ts'
import type { OrderMail } from '#server/orders/orders/mail/order-mail.ts'

/** A pre-order whose day its seller has moved. */
export interface MovedPreorder {
  orderId: string
  number: string
  firstName: string
  sellerName: string
  before: Day
  from: Day
  promisedBy: Day | null
  items: readonly MailItem[]
}

/** To the customer of a pre-order: the new day, and that they need not wait for it. */
export function preorderMovedMail(moved: MovedPreorder, publicUrl: string): OrderMail {
  const seller = withoutLinks(moved.sellerName)
  const [before, from] = [formatWeekday(moved.before), formatWeekday(moved.from)]
  const isLater = moved.from > moved.before
  const arrives = moved.promisedBy ? ` It should be with you by ${formatWeekday(moved.promisedBy)}.` : ''
  const said = isLater
    ? `${seller} now sends this pre-order from ${from}, not from ${before} as promised. We are sorry.${arrives}`
    : `${seller} sends this pre-order sooner: from ${from}, not from ${before}.${arrives}`
  return {
    kind: 'preorder-moved',
    subject: `${isLater ? 'Later' : 'Sooner'}, sent from ${from}: your NanoNagar order ${moved.number}`,
    content: {
      preview: `Your pre-order is sent from ${from}, not from ${before}.`,
      greeting: `Dear ${moved.firstName},`,
      blocks: [
        { kind: 'paragraph', text: said },
        { kind: 'items', title: `From ${moved.sellerName}`, items: moved.items },
        {
          kind: 'paragraph',
          text: `${isLater ? 'If you do not want to wait, you' : 'You'} can cancel it free of charge until it is sent. We then refund all that you paid for it.`,
        },
        { kind: 'button', label: 'See your order', url: `${publicUrl}/orders/${moved.orderId}` },
        { kind: 'paragraph', text: `Cancel it: ${publicUrl}/orders/${moved.orderId}/cancel` },
      ],
    },
  }
}
