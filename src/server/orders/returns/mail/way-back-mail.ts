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
      ? `${seller} says that what was refused was handed over to you in person. If that is not so, say so on the page of the return, and NanoNagar looks into it.`
      : `${seller} has sent back to you what was refused, with ${withoutLinks(courierName)}, tracking number ${withoutLinks(trackingNumber ?? '')}. It should be with you by ${dayOf(dueAt)}. If it does not come by then, say so on the page of the return, and NanoNagar looks into it.`
  return {
    kind: 'return-sent-back',
    subject: `${courierName === null ? 'Handed over to you' : 'On its way back to you'} (${of.number})`,
    content: {
      preview: courierName === null ? 'What was refused is with you again.' : `It comes with ${courierName}.`,
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
    subject: `By ${timeOf(dueAt)}, send back what you refused (${of.number})`,
    content: {
      preview: 'Then say with which courier it went.',
      greeting: `Dear ${vendorName},`,
      blocks: [
        {
          kind: 'notice',
          text: `Please send what you refused back to the customer by ${timeOf(dueAt)}, and say on the page of the return with which courier it went, or that you handed it over in person.`,
        },
        say('After that the customer can say that it did not come back, and NanoNagar decides about it.'),
        items(refusedOf(of)),
        { kind: 'button', label: 'Open the return', url: `${publicUrl}/vendor/returns/${of.id}` },
      ],
    },
  }
}

function refusedOf(of: ReturnForMail): ReturnForMail {
  return { ...of, units: of.units.filter(({ outcome }) => outcome === 'refused') }
}
