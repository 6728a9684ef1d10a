import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { MailRequest } from '#server/ground/mail/queue-mail.ts'

/** Says to whoever was drawn in a launch until when a piece is kept for them. */
export function drawnMail(
  { userId, email, customerName }: { userId: string; email: string; customerName: string },
  offer: { productName: string; pricePaise: Paise; endsAt: Date; launchId: string },
  publicUrl: string,
): MailRequest {
  const product = withoutLinks(offer.productName)
  const until = formatDateTime(offer.endsAt)
  return {
    kind: 'launch-drawn',
    to: email,
    userId,
    subject: `You were drawn: ${product}, kept for you until ${until}`,
    content: {
      greeting: `Dear ${customerName},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `You were drawn for ${product}. We keep one for you until ${until}, Indian time. It costs ${formatInr(offer.pricePaise)} now.`,
        },
        { kind: 'button', label: 'See what we keep for you', url: `${publicUrl}/kept` },
        {
          kind: 'paragraph',
          text: 'Sign in to buy it. We deliver it to the address you entered with, one for each person and address. After that time it goes to the next one drawn.',
        },
        { kind: 'paragraph', text: `How the draw was made: ${publicUrl}/launches/${offer.launchId}` },
      ],
    },
  }
}
