import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { listConfirmed, readNewsletterCounts } from './newsletter-views.ts'

const PAGE_ROWS = 1_000
/** So that a spreadsheet reads the file as UTF-8. */
const MARK = '\uFEFF'

/**
 * All confirmed subscribers as CSV, piece by piece: e-mail and the day of their consent. That the list was exported is
 * on record before its first line is read.
 */
export async function exportNewsletter(
  app: App,
  admin: Permitted<'newsletter.export'>,
): Promise<AsyncGenerator<string>> {
  await inTransaction(app, async (tx) => {
    const { confirmed } = await readNewsletterCounts(tx, admin)
    await audit(tx, app, {
      ...asActor(admin),
      action: 'newsletter.exported',
      subject: { kind: 'newsletter', id: 'confirmed' },
      after: { subscribers: confirmed },
    })
  })
  return linesOf(app)
}

async function* linesOf(app: App): AsyncGenerator<string> {
  yield MARK + csvLine(['email', 'confirmed (India)'])
  let after = ''
  for (;;) {
    const page = await listConfirmed(app.db, { after, limit: PAGE_ROWS })
    yield page.map(({ email, confirmedAt }) => csvLine([email, formatDateTime(confirmedAt)])).join('')
    const last = page.at(-1)
    if (!last) return
    after = last.email
  }
}
