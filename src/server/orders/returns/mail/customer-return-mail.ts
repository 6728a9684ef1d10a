import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { type MoneyBack, moneyBackText } from '#domain/orders/refunds/money-back.ts'
import { wayBack } from '#domain/orders/returns/next-step.ts'
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
            `If you do not agree with ${isPartlyRefused ? 'what was refused' : 'this'}, open a dispute. NanoNagar then decides by what both sides show: ${publicUrl}/orders/${of.orderId}/dispute${about}`,
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
      of.way === 'pickup'
        ? 'It is picked up where it was delivered.'
        : `Please send it by ${dayOf(of.actBy)}.`,
    blocks: [
      say(
        of.way === 'pickup'
          ? `${withoutLinks(of.sellerName)} has it picked up where it was delivered, by ${dayOf(of.actBy)}. Please keep it packed, with everything that was in the box.`
          : `Please pack it with everything that was in the box, and hand it in at a courier’s counter by ${dayOf(of.actBy)}, to:\n${withoutLinks(of.sellerName)}\n${withoutLinks(of.returnAddress)}`,
      ),
      say(
        `Write the number ${of.number} on the box. The way back costs you nothing. We write to you when it has arrived and when it has been inspected.`,
      ),
      items(of),
      rows(of, 'In your words'),
    ],
  }),
  received: (of) => ({
    subject: 'Your return has arrived',
    preview: `It is inspected by ${timeOf(of.actBy)}.`,
    blocks: [
      say(
        `${withoutLinks(of.sellerName)} has received what you sent back and inspects it by ${timeOf(of.actBy)}. If we hear nothing by then, it counts as accepted. ${afterwards(of)}`,
      ),
      items(of),
    ],
  }),
  accepted: (of) => ({
    subject: 'Your return is accepted',
    preview: of.wanted === 'repair' ? 'It is being repaired.' : 'A working one is on its way soon.',
    blocks: [
      say(
        of.wanted === 'repair'
          ? `${withoutLinks(of.sellerName)} has accepted it and repairs it. It is to leave by ${dayOf(of.actBy)}.`
          : `${withoutLinks(of.sellerName)} has accepted it and sends you another one by ${dayOf(of.actBy)}. If there is none left, you get your money back.`,
      ),
      items(of),
    ],
  }),
  'looked-at': (of) => ({
    subject: 'Your return: we look at the refund first',
    preview: `We decide by ${timeOf(of.actBy)}.`,
    blocks: [
      say(
        `${withoutLinks(of.sellerName)} accepts it. Before the money goes back we look at it ourselves, decide by ${timeOf(of.actBy)} and write to you. There is nothing that you have to do.`,
      ),
      items(of),
    ],
  }),
  refused: (of) => ({
    subject: 'Your return was refused',
    preview: 'The reason, and what you can do.',
    blocks: [
      say(
        `${withoutLinks(of.sellerName)} has inspected what you sent back and does not take it. The reason is beside each piece; the photographs are on the page of the return. ${withoutLinks(of.sellerName)} sends it back to you within five working days; we write to you when it has left.`,
      ),
      items(of),
    ],
  }),
  refunded: (of, { note, moneyBack }) => ({
    subject: 'Your return is accepted: you get your money back',
    preview: moneyBack ? moneyBackText(moneyBack) : 'The credit note is on the page of your order.',
    blocks: [
      ...(of.exchange
        ? [
            say(
              `You asked for ${withoutLinks(of.exchange.name)} instead. It was not ordered, and you get your money back: ${withoutLinks(note ?? '')}`,
            ),
          ]
        : []),
      say(
        `Your return is accepted. What you paid for the accepted pieces, with their share of the delivery, goes back ${wayBack(of)}. The page of your order has the credit note.`,
      ),
      ...moneyNotice(moneyBack),
      items(of),
    ],
  }),
  replaced: (of) => ({
    subject: 'A working one is on its way',
    preview: sentWith(of),
    blocks: [say(`${withoutLinks(of.sellerName)} has sent you another one. ${sentWith(of)}`), items(of)],
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
        `What you sent back pays for it. The page of your order has the credit note. The new order has its own invoice, days for returns and warranty.`,
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
        'Nothing was sent within 14 days, so this return has ended. If its days are not over yet, you can ask for it again on the page of your order.',
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
  if (wanted === 'refund' && kind === 'warranty') return 'When it is accepted, your money goes back.'
  if (wanted === 'refund') return 'When it is accepted, your money goes back at once.'
  if (wanted === 'exchange') return 'When it is accepted, what you chose instead is ordered at once.'
  return wanted === 'repair'
    ? 'When it is accepted, it is repaired and sent back to you.'
    : 'When it is accepted, another one is sent to you.'
}
