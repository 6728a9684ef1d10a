import { EVERY_HOUR, type Jobs } from '#server/ground/jobs/job.ts'
import { giveMailUp } from '#server/ground/mail/give-mail-up.ts'
import { sendMail } from '#server/ground/mail/send-mail.ts'
import { creditNotePdf } from '#server/money/invoicing/credit-notes/open-credit-note.ts'
import { invoicePdf } from '#server/money/invoicing/open-invoice.ts'
import { sweepExpired } from './sweep-expired.ts'

/** The papers that letters bring: mail itself knows none. */
const PAPERS = { invoice: invoicePdf, creditNote: creditNotePdf }

/** What needs more slices than one. */
export const officeJobs = {
  // Somebody waits at the inbox.
  mail: { run: (app, { mailId }) => sendMail(app, mailId, PAPERS), pollSeconds: 1, atOnce: 20 },
  'mail-given-up': { run: (app, { mailId }) => giveMailUp(app, mailId) },
  'sweep-expired': { run: sweepExpired, at: EVERY_HOUR },
} satisfies Jobs
