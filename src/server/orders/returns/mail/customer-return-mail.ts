import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { type MoneyBack, moneyBackText } from '#domain/orders/refunds/money-back.ts'
import { wayBack } from '#domain/orders/returns/next-step.ts'
import { SEND_BACK_WORKING_DAYS, SEND_WITHIN_DAYS } from '#domain/orders/returns/return-deadlines.ts'
import type { ReturnStatus } from '#domain/orders/returns/return-status.ts'
import type { MailBlock } from '#server/ground/mail/mail-content.ts'
import {
  dayOf,
  exchangeText,
  items,
  type ReturnMailText,
  type ReturnNews,
  rows,
  say,
  sentWith,
  type Told,
  timeOf,
} from './return-mail-blocks.ts'
import type { ReturnForMail } from './return-mail-views.ts'

/** What a customer is written to about; a return of that status is told once. */
export function customerReturnMail(
  of: ReturnForMail,
  { status, note, moneyBack, publicUrl }: ReturnNews & { status: ReturnStatus | 'looked-at' },
): ReturnMailText | undefined {
  const told = CUSTOMER[status]?.(of, { note, moneyBack })
  if (!told) return undefined
  const isPartlyRefused = status !== 'refused' && of.units.some(({ outcome }) => outcome === 'refused')
  const about = `?return=${of.id}`
  const dispute =
    status === 'refused' || (isPartlyRefused && INSPECTED.includes(status))
      ? [
          say(
            `If you do not agree with ${isPartlyRefused ? 'what was refused' : 'this'}, open a dispute and NanoNagar decides from what both sides show: ${publicUrl}/orders/${of.orderId}/dispute${about}`,
          ),
        ]
      : []
  return {
    kind: `return-${status}`,
    subject: `${told.subject} (${of.number})`,
    content: {
      preview: told.preview,
      greeting: `Dear ${of.firstName},`,
      blocks: [
        ...told.blocks,
        ...dispute,
        {
          kind: 'button',
          label: 'See your return',
          url: `${publicUrl}/orders/${of.orderId}/returns/${of.id}`,
        },
      ],
    },
  }
}

/** Told when the pieces have just been looked at. */
const INSPECTED: readonly (ReturnStatus | 'looked-at')[] = ['accepted', 'refunded', 'exchanged']

const CUSTOMER: Partial<
  Record<
    ReturnStatus | 'looked-at',
    (of: ReturnForMail, news: Pick<ReturnNews, 'note' | 'moneyBack'>) => Told
  >
> = {
  requested: (of) => ({
    subject: of.kind === 'warranty' ? 'We have your warranty claim' : 'We have your request to return',
    preview:
      of.way === 'pickup' ? 'We pick it up from your address.' : `Please send it by ${dayOf(of.actBy)}.`,
    blocks: [
      say(
        of.way === 'pickup'
          ? `${withoutLinks(of.sellerName)} has it picked up from your address by ${dayOf(of.actBy)}. Please keep it packed, with everything that was in the box.`
          : `Please pack it with everything that was in the box, and drop it off at a courier’s counter by ${dayOf(of.actBy)}, addressed to:\n${withoutLinks(of.sellerName)}\n${withoutLinks(of.returnAddress)}`,
      ),
      say(
        `Write the number ${of.number} on the box. The return is free. We email you when it has arrived and when it has been inspected.`,
      ),
      items(of),
      rows(of, 'In your words'),
    ],
  }),
  received: (of) => ({
    subject: 'Your return has arrived',
    preview: `It will be inspected by ${timeOf(of.actBy)}.`,
    blocks: [
      say(
        `${withoutLinks(of.sellerName)} has received your return and inspects it by ${timeOf(of.actBy)}. If we hear nothing by then, it counts as accepted. ${afterwards(of)}`,
      ),
      items(of),
    ],
  }),
  accepted: (of) => ({
    subject: 'Your return is accepted',
    preview: of.wanted === 'repair' ? 'It is being repaired.' : 'A replacement is on its way soon.',
    blocks: [
      say(
        of.wanted === 'repair'
          ? `${withoutLinks(of.sellerName)} has accepted it and is repairing it. It should ship by ${dayOf(of.actBy)}.`
          : `${withoutLinks(of.sellerName)} has accepted it and sends you a replacement by ${dayOf(of.actBy)}. If it is sold out, you get a refund.`,
      ),
      items(of),
    ],
  }),
  'looked-at': (of) => ({
    subject: 'Your return: we are checking the refund',
    preview: `We decide by ${timeOf(of.actBy)}.`,
    blocks: [
      say(
        `${withoutLinks(of.sellerName)} accepts it. We check the refund ourselves before we send it, decide by ${timeOf(of.actBy)} and email you. You do not have to do anything.`,
      ),
      items(of),
    ],
  }),
  refused: (of) => ({
    subject: 'Your return was refused',
    preview: 'The reason, and what you can do.',
    blocks: [
      say(
        `${withoutLinks(of.sellerName)} has inspected your return and refused it. Each item below has the reason, and the photos are on the return page. ${withoutLinks(of.sellerName)} sends it back to you within ${SEND_BACK_WORKING_DAYS} working days. We email you when it has shipped.`,
      ),
      items(of),
    ],
  }),
  refunded: (of, { note, moneyBack }) => ({
    subject: 'Your return is accepted: you get a refund',
    preview: moneyBack ? moneyBackText(moneyBack) : 'The credit note is on your order page.',
    blocks: [
      ...(of.exchange
        ? [
            say(
              `You asked for ${withoutLinks(of.exchange.name)} instead. It could not be ordered, so you get a refund: ${withoutLinks(note ?? '')}`,
            ),
          ]
        : []),
      say(
        `Your return is accepted. What you paid for the accepted items, with their share of the delivery fee, less what we refunded of it before, goes ${wayBack(of)}. The credit note is on your order page.`,
      ),
      ...moneyNotice(moneyBack),
      items(of),
    ],
  }),
  replaced: (of) => ({
    subject: 'A replacement is on its way',
    preview: sentWith(of),
    blocks: [say(`${withoutLinks(of.sellerName)} has sent you a replacement. ${sentWith(of)}`), items(of)],
  }),
  repaired: (of) => ({
    subject: 'Repaired, and on its way to you',
    preview: sentWith(of),
    blocks: [
      say(`${withoutLinks(of.sellerName)} has repaired it and sent it back to you. ${sentWith(of)}`),
      items(of),
    ],
  }),
  exchanged: (of, { moneyBack }) => ({
    subject: 'Your return is accepted, and its exchange is ordered',
    preview: exchangeText(of),
    blocks: [
      say(`Your return is accepted. ${exchangeText(of)}`),
      say(
        `Your return pays for it. The credit note is on your order page. The new order has its own invoice, return period and warranty.`,
      ),
      ...moneyNotice(moneyBack),
      items(of),
    ],
  }),
  expired: (of) => ({
    subject: 'Your return has ended',
    preview: 'Nothing was sent in time.',
    blocks: [
      say(
        `Nothing was sent within ${SEND_WITHIN_DAYS} days, so this return has ended. You can ask for it again on your order page within the return period.`,
      ),
      items(of),
    ],
  }),
}

function moneyNotice(moneyBack: MoneyBack | undefined): MailBlock[] {
  return moneyBack ? [{ kind: 'notice', text: moneyBackText(moneyBack) }] : []
}

/** What an accepted return leads to. */
function afterwards({ kind, wanted }: ReturnForMail): string {
  // After the days of return we may look at it first.
  if (wanted === 'refund' && kind === 'warranty') return 'Once it is accepted, you get a refund.'
  if (wanted === 'refund') return 'Once it is accepted, we refund you at once.'
  if (wanted === 'exchange') return 'Once it is accepted, we order what you chose instead.'
  return wanted === 'repair'
    ? 'Once it is accepted, it is repaired and sent back to you.'
    : 'Once it is accepted, we send you a replacement.'
}
