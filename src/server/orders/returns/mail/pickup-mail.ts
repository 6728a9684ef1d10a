import type { Day } from '#domain/ground/shared/days.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { type PickupSlot, pickupTime } from '#domain/orders/returns/pickup.ts'
import { items, type ReturnMailText, say } from './return-mail-blocks.ts'
import type { ReturnForMail } from './return-mail-views.ts'

export interface PickupNews {
  day: Day
  slot: PickupSlot
}

/** To a customer whose return is picked up: when, by whom, and what to have ready. */
export function pickupMail(
  of: ReturnForMail,
  { carrier, publicUrl, ...pickup }: PickupNews & { carrier: string; publicUrl: string },
): ReturnMailText {
  const time = pickupTime(pickup)
  return {
    kind: 'return-pickup',
    subject: `Your return is picked up on ${time} (${of.number})`,
    content: {
      preview: `${withoutLinks(carrier)} comes for it.`,
      greeting: `Dear ${of.firstName},`,
      blocks: [
        {
          kind: 'notice',
          text: `${withoutLinks(carrier)} picks up your return from order ${of.orderNumber} on ${time}.`,
        },
        say(
          `Please pack it with everything that was in the box, write the number ${of.number} on it, and keep it ready. If that time does not suit you, choose another on the return page until the day before.`,
        ),
        items(of),
        {
          kind: 'button',
          label: 'See your return',
          url: `${publicUrl}/orders/${of.orderId}/returns/${of.id}`,
        },
      ],
    },
  }
}

/** To a seller whose customer says when a pickup suits. */
export function pickupAskedMail(
  of: ReturnForMail,
  { publicUrl, vendorName, ...pickup }: PickupNews & { publicUrl: string; vendorName: string },
): ReturnMailText {
  const time = pickupTime(pickup)
  return {
    kind: 'seller-return-pickup',
    subject: `The customer asks for pickup on ${time} (${of.number})`,
    content: {
      preview: 'Please arrange it, and say who comes.',
      greeting: `Dear ${vendorName},`,
      blocks: [
        {
          kind: 'notice',
          text: `The customer of order ${of.orderNumber} asks that the return is picked up on ${time}.`,
        },
        say('Please arrange it for then, or for another time, on the page of the return, and say who comes.'),
        items(of),
        { kind: 'button', label: 'Open the return', url: `${publicUrl}/vendor/returns/${of.id}` },
      ],
    },
  }
}
