import { INSPECT_WITHIN_WORKING_DAYS } from '#domain/orders/returns/return-deadlines.ts'
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
          ? `A customer is returning items from order ${of.orderNumber}. Please have them picked up from the delivery address by ${dayOf(of.actBy)}, and mark the return as arrived on its page.`
          : `A customer is returning items from order ${of.orderNumber} to your return address by ${dayOf(of.actBy)}. Please mark the return as arrived on its page.`,
      ),
      items(of),
      rows(of, 'In the customer’s words'),
    ],
  }),
  sent: (of) => ({
    subject: `On its way back, order ${of.orderNumber}`,
    preview: 'Please mark it as arrived.',
    blocks: [
      say(
        `The customer has sent it. Please mark it as arrived on the return page, and inspect it within ${INSPECT_WITHIN_WORKING_DAYS} working days.`,
      ),
      items(of),
    ],
  }),
  withdrawn: (of) => ({
    subject: `Withdrawn: the return for order ${of.orderNumber}`,
    preview: 'The customer keeps the items.',
    blocks: [say('The customer keeps the items. You do not have to do anything.'), items(of)],
  }),
  refunded: (of) => ({
    subject: `Refunded: the return for order ${of.orderNumber}`,
    preview: 'The credit note is on the order page.',
    blocks: [
      say(
        'The accepted items were credited and the customer is refunded. They are yours again: see the return page.',
      ),
      items(of),
    ],
  }),
  exchanged: (of) => ({
    subject: `Exchanged: the return for order ${of.orderNumber}`,
    preview: exchangeText(of),
    blocks: [
      say(`The accepted items were credited and are yours again. ${exchangeText(of)} It is a new sale.`),
      items(of),
    ],
  }),
  'looked-at': (of) => ({
    subject: `We are checking the refund: the return for order ${of.orderNumber}`,
    preview: `We decide by ${timeOf(of.actBy)}.`,
    blocks: [
      say(
        `It counts as accepted. Your balance with us does not cover this refund, so we check it before the customer gets the money, and decide by ${timeOf(of.actBy)}.`,
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
