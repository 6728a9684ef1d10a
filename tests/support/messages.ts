import { randomUUID } from 'node:crypto'
import type { App } from '#server/ground/app.ts'
import { sendAsCustomer, sendAsSeller } from '#server/orders/messages/send-message.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import type { AddedOffer } from './customers-and-offers.ts'
import { known } from './reviews.ts'

/** What somebody types, under a fresh key. */
export const typed = (text: string, key: string = randomUUID()) => ({ fields: { text, key } })

/** A customer asks about a product before buying. */
export async function askedShop(
  app: App,
  customer: { userId: string },
  { offer, text = 'Is the cable detachable?' }: { offer: AddedOffer; text?: string },
) {
  const { sellerId, productId } = offer
  return known(
    await sendAsCustomer(app, customer, { ...typed(text), to: { sellerId, about: { productId } } }),
  )
}

/** The shop answers. */
export async function shopAnswered(
  app: App,
  vendor: ActingVendor,
  { conversationId, text = 'Yes, it is.' }: { conversationId: string; text?: string },
) {
  return known(await sendAsSeller(app, vendor, { ...typed(text), conversationId }))
}
