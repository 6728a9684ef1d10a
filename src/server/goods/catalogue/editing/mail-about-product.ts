import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { findOfferOf, listVendorsOf } from './seller-contact-views.ts'

/** Writes to everybody who acts for a shop, with the way to its offer of the product. */
export async function mailAboutProduct(
  app: App,
  tx: Transaction<Schema>,
  mail: {
    sellerId: string
    productId: string
    kind: string
    subject: string
    paragraphs: readonly string[]
  },
): Promise<void> {
  const { sellerId, productId, kind, subject, paragraphs } = mail
  const offerId = await findOfferOf(tx, { sellerId, productId })
  const path = offerId ? `/vendor/products/${offerId}` : '/vendor/products'
  for (const person of await listVendorsOf(tx, sellerId))
    await queueMail(app, tx, {
      kind,
      subject,
      to: person.email,
      userId: person.userId,
      content: {
        greeting: `Dear ${person.name},`,
        blocks: [
          ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
          { kind: 'button', label: 'Open the product', url: `${app.config.publicUrl}${path}` },
        ],
      },
    })
}
