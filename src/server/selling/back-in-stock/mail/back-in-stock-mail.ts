import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { Waiting } from '#server/goods/wishlist/wishlist-views.ts'
import type { MailRequest } from '#server/ground/mail/queue-mail.ts'
import type { OfferBack } from '../back-in-stock-views.ts'

/** Says that a product can be bought again, and until when one is kept for whoever reads it, where one is. */
export function backInStockMail(
  { customerName, userId, email, lettersToken }: Waiting,
  offer: OfferBack & { productId: string; endsAt: Date | undefined },
  publicUrl: string,
): MailRequest {
  const product = withoutLinks(offer.productName)
  const { endsAt } = offer
  const until = endsAt && formatDateTime(endsAt)
  const condition = offer.newPricePaise === undefined ? ' (not new: the page says its condition)' : ''
  const news = `${product} is in stock again, for ${formatInr(offer.pricePaise)}${condition}.`
  const kept = `We keep one for you until ${until}, Indian time. Sign in to buy it. After that it goes to the next customer who is waiting.`
  return {
    kind: 'wish-stock',
    to: email,
    userId,
    subject: until ? `Kept for you until ${until}: ${product}` : `In stock again: ${product}`,
    content: {
      greeting: `Dear ${customerName},`,
      blocks: [
        { kind: 'paragraph', text: news },
        ...(until ? [{ kind: 'paragraph' as const, text: kept }] : []),
        until
          ? { kind: 'button', label: 'See what we keep for you', url: `${publicUrl}/kept` }
          : { kind: 'button', label: 'See the product', url: `${publicUrl}/products/${offer.productId}` },
        {
          kind: 'paragraph',
          text: until
            ? 'The price is as of this email: you pay the price at the time of your order. You asked for this email on your wishlist. It is the only one about this, and you can ask for another there.'
            : 'Price and stock are as of this email, and nothing is reserved for you. You asked for this email on your wishlist. It is the only one about this, and you can ask for another there.',
        },
        {
          kind: 'paragraph',
          text: `To stop all emails about your wishlist: ${publicUrl}/wishlist/letters?token=${lettersToken}`,
        },
      ],
    },
  }
}
