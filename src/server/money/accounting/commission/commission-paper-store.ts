import { type ColumnType, sql, type Transaction } from 'kysely'
import type { Month } from '#domain/ground/shared/months.ts'
import type {
  CommissionDocument,
  CommissionPaperKind,
} from '#domain/money/accounting/commission/commission-paper.ts'
import type { Schema } from '#server/ground/db/schema.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    /** A paper is only added. */
    commission_papers: { document: ColumnType<CommissionDocument, string, never> }
  }
}

type Tx = Transaction<Schema>

/** A row of numbers. */
export interface CommissionSeries {
  gstin: string
  financialYear: string
  kind: CommissionPaperKind
}

/** Waits for the row's turn and locks it until the transaction ends; gives its last number. */
export async function lockSeries(tx: Tx, { gstin, financialYear, kind }: CommissionSeries): Promise<number> {
  const { last_serial } = await tx
    .insertInto('commission_counters')
    .values({ gstin, financial_year: financialYear, kind, last_serial: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['gstin', 'financial_year', 'kind'])
        .doUpdateSet({ last_serial: sql`commission_counters.last_serial` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return last_serial
}

/** Whether a seller has a paper of this kind for a month; ask under the lock of its series. */
export async function hasPaper(
  tx: Tx,
  { sellerId, month, kind }: { sellerId: string; month: Month; kind: CommissionPaperKind },
): Promise<boolean> {
  const row = await tx
    .selectFrom('commission_papers')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('month', '=', `${month}-01`)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes a paper under the next number of the series that the caller has locked. */
export async function insertPaper(
  tx: Tx,
  paper: { id: string; sellerId: string; series: CommissionSeries; serial: number; issuedAt: Date } & {
    document: CommissionDocument
  },
): Promise<void> {
  const { document, series, serial } = paper
  const { totals } = document
  await tx
    .updateTable('commission_counters')
    .set({ last_serial: serial })
    .where('gstin', '=', series.gstin)
    .where('financial_year', '=', series.financialYear)
    .where('kind', '=', series.kind)
    .execute()
  await tx
    .insertInto('commission_papers')
    .values({
      id: paper.id,
      kind: series.kind,
      seller_id: paper.sellerId,
      month: `${document.month}-01`,
      gstin: series.gstin,
      financial_year: series.financialYear,
      serial,
      number: document.number,
      issued_at: paper.issuedAt,
      taxable_paise: totals.taxablePaise,
      igst_paise: totals.igstPaise,
      cgst_paise: totals.cgstPaise,
      sgst_paise: totals.sgstPaise,
      utgst_paise: totals.utgstPaise,
      round_off_paise: totals.roundOffPaise,
      total_paise: totals.totalPaise,
      document: JSON.stringify(document),
    })
    .execute()
}
