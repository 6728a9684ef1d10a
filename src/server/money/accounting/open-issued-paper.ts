import { ISSUED_KINDS, type IssuedKind } from '#domain/money/accounting/issued-papers-list.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { openAnyCreditNote } from '#server/money/invoicing/credit-notes/open-credit-note.ts'
import { openAnyInvoice } from '#server/money/invoicing/open-invoice.ts'
import { openCommissionPaper } from './commission/open-commission-paper.ts'

/** Any paper of the list as a file; undefined when there is none. Who took it is on record. */
export async function openIssuedPaper(
  app: App,
  admin: Permitted<'papers.read'>,
  { kind: asked, id }: { kind: string; id: string },
): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  const kind = ISSUED_KINDS.find(({ key }) => key === asked)?.key
  const file = kind && (await OPEN[kind](app, admin, id))
  if (!file) return undefined
  await inTransaction(app, (tx) =>
    audit(tx, app, {
      ...asActor(admin),
      action: 'papers.downloaded',
      subject: { kind: 'paper', id },
      after: { file: file.name },
    }),
  )
  return file
}

type Open = (
  app: App,
  admin: Permitted<'papers.read'>,
  id: string,
) => Promise<{ name: string; bytes: Uint8Array } | undefined>

const OPEN: Readonly<Record<IssuedKind, Open>> = {
  invoices: openAnyInvoice,
  'credit-notes': openAnyCreditNote,
  commission: openCommissionPaper,
}
