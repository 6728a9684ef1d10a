import type { MailPort } from './mail.ts'

/** Without an SMTP server mails stay in the `mails` table, where the demo's mail page shows them. */
export const outboxMail: MailPort = { leavesTheShop: false, send: async () => {} }
