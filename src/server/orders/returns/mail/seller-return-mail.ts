import { reasonOf } from '#domain/orders/returns/return-reasons.ts'
import type { ReturnStatus } from '#domain/orders/returns/return-status.ts'
import {
  dayOf,
  exchangeText,
  items,
  type ReturnMailText,
  type ReturnNews,
  rows,
  say,
  type Told,
  timeOf,
} from './return-mail-blocks.ts'
import type { ReturnForMail } from './return-mail-views.ts'

/** What a seller is written to about. */
export function sellerReturnMail(
  of: ReturnForMail,
  {
    status,
    publicUrl,
    vendorName,
  }: ReturnNews & { status: ReturnStatus | 'warned' | 'looked-at'; vendorName: string },
): ReturnMailText | undefined {
  const told = SELLER[status]?.(of)
  if (!told) return undefined
  return {
    kind: `seller-return-${status}`,
    subject: `${told.subject} (${of.number})`,
    content: {
      preview: told.preview,
      greeting: `Dear ${vendorName},`,
      blocks: [
        ...told.blocks,
        { kind: 'button', label: 'Open the return', url: `${publicUrl}/vendor/returns/${of.id}` },
      ],
    },
  }
}

const SELLER: Partial<Record<ReturnStatus | 'warned' | 'looked-at', (of: ReturnForMail) => Told>> = {
  requested: (of) => ({
    subject: `${of.kind === 'warranty' ? 'A warranty claim' : 'A return'} for order ${of.orderNumber}`,
    preview: reasonOf(of.reason).label,
    blocks: [
      say(
        of.way === 'pickup'
          ? `A customer sends goods back. Please have them picked up where they were delivered by ${dayOf(of.actBy)}, and say on the page of the return when they have arrived.`
          : `A customer sends goods back to your return address by ${dayOf(of.actBy)}. Please say on the page of the return when they have arrived.`,
      ),
      items(of),
      rows(of, 'In the customer’s words'),
    ],
  }),
  sent: (of) => ({
    subject: `On its way back, order ${of.orderNumber}`,
    preview: 'Please say so when it has arrived.',
    blocks: [
      say(
        'The customer has sent it. Please say on the page of the return when it has arrived, and inspect it within two working days.',
      ),
      items(of),
    ],
  }),
  withdrawn: (of) => ({
    subject: `Withdrawn: the return for order ${of.orderNumber}`,
    preview: 'The customer keeps the goods.',
    blocks: [say('The customer keeps the goods: there is nothing more to do.'), items(of)],
  }),
  refunded: (of) => ({
    subject: `Refunded: the return for order ${of.orderNumber}`,
    preview: 'The credit note is on the page of the order.',
    blocks: [
      say(
        'The accepted pieces were credited and their money goes back. They are yours again: see the page of the return.',
      ),
      items(of),
    ],
  }),
  exchanged: (of) => ({
    subject: `Exchanged: the return for order ${of.orderNumber}`,
    preview: exchangeText(of),
    blocks: [
      say(
        `The accepted pieces were credited and are yours again. ${exchangeText(of)} It is a sale of its own.`,
      ),
      items(of),
    ],
  }),
  'looked-at': (of) => ({
    subject: `We look at the refund first: the return for order ${of.orderNumber}`,
    preview: `We decide by ${timeOf(of.actBy)}.`,
    blocks: [
      say(
        `It counts as accepted. What you have with us does not cover what the refund takes from you, so we look at it before the customer gets the money, and decide by ${timeOf(of.actBy)}.`,
      ),
      items(of),
    ],
  }),
  warned: (of) => ({
    subject: `Inspect it by ${timeOf(of.actBy)}`,
    preview: 'After that it counts as accepted.',
    blocks: [
      {
        kind: 'notice',
        text: `Please inspect this return by ${timeOf(of.actBy)}. After that it counts as accepted.`,
      },
      items(of),
    ],
  }),
}
