import { sql } from 'kysely'
import { type Month, momentsOf } from '#domain/ground/shared/months.ts'
import type { CommissionDocument } from '#domain/money/accounting/commission/commission-paper.ts'
import { returnedService } from '#domain/money/accounting/commission/returned-service.ts'
import type { ReturnedPaper } from '#domain/money/accounting/gstr1/returned-paper.ts'
import type { App } from '#server/ground/app.ts'

/** So few that reading and adding them up holds nobody up. */
const PAPERS_AT_ONCE = 200

interface Row {
  id: string
  issued_at: Date
  series: string
  serial: number
  document: CommissionDocument
  largestInvoice: ReturnedPaper['invoice'] | null
}

/** Our registrations under which we issued papers for commission and freight in a month. */
export async function listServiceGstins(db: App['db'], month: Month): Promise<string[]> {
  const { from, until } = momentsOf(month)
  const rows = await db
    .selectFrom('commission_papers')
    .select('gstin')
    .distinct()
    .where('kind', '<>', 'commercial-note')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .orderBy('gstin')
    .execute()
  return rows.map(({ gstin }) => gstin)
}

/** Our papers to sellers for commission and freight that GSTR-1 knows, issued in a month under one registration, some at a time. */
export async function* readServicePapers(
  db: App['db'],
  { gstin, month }: { gstin: string; month: Month },
): AsyncGenerator<ReturnedPaper[]> {
  const { from, until } = momentsOf(month)
  let after = { issued_at: from, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT id, issued_at, kind || ' ' || financial_year AS series, serial, document,
        (SELECT jsonb_build_object('invoicePaise', invoices.total_paise, 'invoicedOn', invoices.document ->> 'issuedOn')
          FROM commission_papers AS invoices
          WHERE papers.kind = 'credit-note' AND invoices.kind = 'invoice' AND invoices.seller_id = papers.seller_id
            AND invoices.number IN (SELECT line ->> 'invoiceNumber' FROM jsonb_array_elements(papers.document -> 'lines') AS line)
          ORDER BY invoices.total_paise DESC LIMIT 1) AS "largestInvoice"
      FROM commission_papers AS papers
      WHERE gstin = ${gstin} AND kind <> 'commercial-note' AND issued_at < ${until} AND (issued_at, id) > (${after.issued_at}, ${after.id})
      ORDER BY issued_at, id LIMIT ${PAPERS_AT_ONCE}`.execute(db)
    if (rows.length > 0)
      yield rows.map(({ largestInvoice, ...row }) =>
        returnedService({ ...row, largestInvoice: largestInvoice ?? undefined }),
      )
    after = rows.at(-1) ?? after
    if (rows.length < PAPERS_AT_ONCE) return
  }
}
