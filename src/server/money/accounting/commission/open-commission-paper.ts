import type { CommissionDocument } from '#domain/money/accounting/commission/commission-paper.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { printPaper } from '#server/money/invoicing/pdf/print-paper.ts'
import { findCommissionPaper, findOwnCommissionPaper } from './commission-paper-views.ts'

type Tools = Pick<App, 'db' | 'random' | 'threads'>

interface PdfFile {
  name: string
  bytes: Uint8Array
}

/** One of our papers for commission as a file for its seller; undefined when it is another's, as when there is none. */
export async function openOwnCommissionPaper(
  app: Tools,
  sellerId: string,
  id: string,
): Promise<PdfFile | undefined> {
  const document = await findOwnCommissionPaper(app, sellerId, id)
  return document && print(app, document, sellerId)
}

/** Any of them, for an administrator. */
export async function openCommissionPaper(
  app: Tools,
  admin: Permitted<'papers.read'>,
  id: string,
): Promise<PdfFile | undefined> {
  const document = await findCommissionPaper(app, admin, id)
  return document && print(app, document, admin.userId)
}

async function print(app: Tools, document: CommissionDocument, asker: string): Promise<PdfFile> {
  return {
    name: `commission-${document.number.replaceAll('/', '-')}.pdf`,
    bytes: await printPaper(app, { kind: 'commission', content: document }, asker),
  }
}
