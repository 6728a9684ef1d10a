import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { dayOf, items, type ReturnMailText, say, timeOf } from './return-mail-blocks.ts'
import type { ReturnForMail } from './return-mail-views.ts'

/** How refused pieces go back; with no courier they were handed over in person. */
export interface SentBackNews {
  courierName: string | null
  trackingNumber: string | null
  dueAt: Date
}

/** To a customer whose refused pieces are on their way back, or were handed over. */
export function sentBackMail(
  of: ReturnForMail,
  { courierName, trackingNumber, dueAt, publicUrl }: SentBackNews & { publicUrl: string },
): ReturnMailText {
  const seller = withoutLinks(of.sellerName)
  const text =
    courierName === null
      ? `${seller} says that the refused items were handed to you in person. If that is not right, tell us on the return page and NanoNagar looks into it.`
      : `${seller} has sent the refused items back to you with ${withoutLinks(courierName)}, tracking number ${withoutLinks(trackingNumber ?? '')}. They should arrive by ${dayOf(dueAt)}. If they do not, tell us on the return page and NanoNagar looks into it.`
  return {
    kind: 'return-sent-back',
    subject: `${courierName === null ? 'Handed over to you' : 'On its way back to you'} (${of.number})`,
    content: {
      preview:
        courierName === null ? 'The refused items are back with you.' : `It comes with ${courierName}.`,
      greeting: `Dear ${of.firstName},`,
      blocks: [
        say(text),
        items(refusedOf(of)),
        {
          kind: 'button',
          label: 'See your return',
          url: `${publicUrl}/orders/${of.orderId}/returns/${of.id}`,
        },
      ],
    },
  }
}

/** To a seller who is to send refused pieces back soon, or was to. */
export function sendBackReminder(
  of: ReturnForMail,
  { dueAt, publicUrl, vendorName }: { dueAt: Date; publicUrl: string; vendorName: string },
): ReturnMailText {
  return {
    kind: 'seller-return-send-back',
    subject: `Send back refused items by ${timeOf(dueAt)} (${of.number})`,
    content: {
      preview: 'Then tell us which courier you used.',
      greeting: `Dear ${vendorName},`,
      blocks: [
        {
          kind: 'notice',
          text: `Please send the refused items back to the customer by ${timeOf(dueAt)}. Then tell us on the return page which courier you used, or that you handed them over in person.`,
        },
        say('After that the customer can report that nothing came back, and NanoNagar decides.'),
        items(refusedOf(of)),
        { kind: 'button', label: 'Open the return', url: `${publicUrl}/vendor/returns/${of.id}` },
      ],
    },
  }
}

function refusedOf(of: ReturnForMail): ReturnForMail {
  return { ...of, units: of.units.filter(({ outcome }) => outcome === 'refused') }
}
