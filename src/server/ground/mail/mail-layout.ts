import { hasLink } from '#domain/ground/shared/typed-text/link-in-text.ts'
import type { MailBlock, MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { blockAsText } from './mail-text.ts'

const WHY =
  'NanoNagar, computer hardware from Indian sellers. You get this email because your address was used on our site.'

/** The message as plain text and as HTML. `sender` says who runs the marketplace, on the last line. */
export function mailDocument(
  subject: string,
  { preview, greeting, blocks }: MailContent,
  sender: string,
): { text: string; html: string } {
  const all: MailBlock[] = greeting ? [{ kind: 'paragraph', text: greetingOf(greeting) }, ...blocks] : blocks
  const footer = [WHY, sender]
  return {
    text: [...all.map(blockAsText), '--', ...footer].join('\n\n'),
    html: mailHtml({ subject, preview, blocks: all, footer }),
  }
}

/** A name is typed by whoever registered, and others read the mail: one with a link in it is left out. */
function greetingOf(greeting: string): string {
  return hasLink(greeting) ? 'Hello,' : greeting
}
