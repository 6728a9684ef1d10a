import { isPriceMet } from '#domain/goods/wishlist/wishes.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { type MailRequest, queueMail } from '#server/ground/mail/queue-mail.ts'
import { setLetters } from './wishlist-store.ts'
import { lockDueLetters, type WaitingLetter } from './wishlist-views.ts'

const LETTERS_AT_ONCE = 50

/**
 * Writes to those whose price has come by what the catalogue says now, however long nobody looked. A letter and the
 * end of the wish for it are one transaction: nobody is told twice of the same. What came true and passed again is not
 * told.
 */
export async function tellWishes(app: App): Promise<void> {
  let written = LETTERS_AT_ONCE
  while (written === LETTERS_AT_ONCE) {
    written = await inTransaction(app, async (tx) => {
      const letters = await lockDueLetters(tx, LETTERS_AT_ONCE)
      let told = 0
      for (const letter of letters) {
        if (!isPriceMet(letter, letter.offer)) continue
        told++
        const { userId, productId } = letter
        await queueMail(app, tx, priceMail(letter, app.config.publicUrl))
        await setLetters(tx, { userId, productId, priceAtMostPaise: null })
      }
      return told
    })
  }
}

function priceMail(letter: WaitingLetter, publicUrl: string): MailRequest {
  const { customerName, userId, email, productId, lettersToken } = letter
  const product = withoutLinks(letter.productName)
  const price = formatInr(letter.pricePaise)
  return {
    kind: 'wish-price',
    to: email,
    userId,
    subject: `Now ${price}: ${product}`,
    content: {
      greeting: `Dear ${customerName},`,
      blocks: [
        { kind: 'paragraph', text: `${product} now costs ${price}, which is your price or less.` },
        { kind: 'button', label: 'See the product', url: `${publicUrl}/products/${productId}` },
        {
          kind: 'paragraph',
          text: 'Price and stock are as of this email, and nothing is reserved for you. You asked for this email on your wishlist. It is the only one about this, and you can ask for another there.',
        },
        {
          kind: 'paragraph',
          text: `To stop all emails about your wishlist: ${publicUrl}/wishlist/letters?token=${lettersToken}`,
        },
      ],
    },
  }
}
