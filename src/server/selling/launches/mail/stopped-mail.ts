import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { MailRequest } from '#server/ground/mail/queue-mail.ts'

/** Says to whoever had entered a draw that it was stopped, and why. */
export function stoppedMail(
  { userId, email, customerName }: { userId: string; email: string; customerName: string },
  launch: { productName?: string; reason: string; launchId: string },
  publicUrl: string,
): MailRequest {
  const product = withoutLinks(launch.productName ?? 'an item')
  return {
    kind: 'launch-stopped-entrant',
    to: email,
    userId,
    subject: `The draw of ${product} was stopped`,
    content: {
      greeting: `Dear ${customerName},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `We have stopped the draw of ${product} that you had entered. Nobody is drawn, and your entry cost you nothing. The reason:`,
        },
        { kind: 'paragraph', text: withoutLinks(launch.reason) },
        { kind: 'button', label: 'See the draw', url: `${publicUrl}/launches/${launch.launchId}` },
      ],
    },
  }
}
