import { createTransport } from 'nodemailer'
import type { MailPort } from './mail.ts'

const TIMEOUT_MS = 15_000

/** Sends over SMTP. The Message-ID is the letter's own id, so a letter sent twice is seen as one by mail programs. */
export function smtpMail({ url, from, host }: { url: string; from: string; host: string }): MailPort {
  const transport = createTransport(url, { from })
  transport.set('connectionTimeout', TIMEOUT_MS)
  return {
    leavesTheShop: true,
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({ messageId: `<${id}@${host}>`, to, subject, text, html })
    },
  }
}
