import { createTransport } from 'nodemailer'
import type { MailPort } from './mail.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 15_000
const CONNECTIONS_MAX = 5

/** Sends over SMTP. The Message-ID is the mail's own id, so a mail sent twice is seen as one by mail programs. */
export function smtpMail({ url, from, host }: { url: string; from: string; host: string }): MailPort {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    },
    { from },
  )
  return {
    leavesTheShop: true,
    async send({ id, to, subject, text, html, attachment }) {
      const message = { messageId: `<${id}@${host}>`, to, subject, text, html }
      const { name: filename, contentType, bytes } = attachment ?? {}
      const attachments = bytes ? [{ filename, contentType, content: Buffer.from(bytes) }] : []
      await transport.sendMail({ ...message, attachments })
    },
    async check() {
      await transport.verify()
    },
  }
}
