import { sql, type Transaction } from 'kysely'
import type { RemittanceResult } from '#domain/fulfilment/match-remittance.ts'
import type { RemittedLine } from '#domain/fulfilment/remittance-file.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { Schema } from '#server/db/schema.ts'

type Tx = Transaction<Schema>

/** As many rows as fit the parameters of one statement with room to spare. */
const ROWS_AT_ONCE = 1_000

export interface CashOfParcel {
  parcelId: string
  toCollectPaise: Paise
  remittedPaise: Paise
}

/**
 * The parcels of these numbers, each until the transaction ends. Of several with one number: what the marketplace booked,
 * since nobody else chose its number; of the others the first to leave whose cash is missing, so that a number which a seller
 * copied from a parcel brings nothing, however early its own was packed; and where none is missing, the latest that left.
 */
export async function lockParcelsByNumber(
  tx: Tx,
  trackingNumbers: readonly string[],
): Promise<Map<string, CashOfParcel>> {
  const rows = await tx
    .selectFrom('parcels')
    .select(['id', 'tracking_number', 'cash_paise', 'cash_remitted_paise', 'status'])
    .select(sql<Date>`coalesce(shipped_at, created_at)`.as('left_at'))
    .select(sql<boolean>`coalesce(courier, 'manual') <> 'manual'`.as('is_booked'))
    .where(sql<boolean>`tracking_number = ANY (${[...trackingNumbers]})`)
    .where('status', 'not in', ['packed', 'cancelled'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const byAge = rows.toSorted((a, b) => a.left_at.getTime() - b.left_at.getTime())
  const isMissing = (row: (typeof rows)[number]) => row.cash_paise > row.cash_remitted_paise
  // Of one number the last in this order is kept.
  const ranked = [
    ...byAge.filter((row) => !isMissing(row)),
    ...byAge.filter(isMissing).toReversed(),
    ...byAge.filter((row) => row.is_booked),
  ]
  return new Map(
    ranked.map((row) => [
      row.tracking_number ?? '',
      { parcelId: row.id, toCollectPaise: row.cash_paise, remittedPaise: row.cash_remitted_paise },
    ]),
  )
}

/** Which of these lines were imported before, as `reference` and number with a line break between. */
export async function readKnownLines(tx: Tx, lines: readonly RemittedLine[]): Promise<Set<string>> {
  const references = [...new Set(lines.map(({ reference }) => reference))]
  const rows = await tx
    .selectFrom('cash_remittance_lines')
    .select(['reference', 'tracking_number'])
    .where(sql<boolean>`reference = ANY (${references})`)
    .execute()
  return new Set(rows.map((row) => `${row.reference}\n${row.tracking_number}`))
}

export interface MatchedLine extends RemittedLine {
  id: string
  parcelId: string | undefined
  result: RemittanceResult
}

export async function insertRemittance(
  tx: Tx,
  remittance: {
    id: string
    fileName: string
    importedBy: string
    at: Date
    lineCount: number
    lines: readonly MatchedLine[]
  },
): Promise<void> {
  const { id, at, lines } = remittance
  await tx
    .insertInto('cash_remittances')
    .values({
      id,
      file_name: remittance.fileName,
      imported_by: remittance.importedBy,
      imported_at: at,
      line_count: remittance.lineCount,
      new_count: lines.length,
    })
    .execute()
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('cash_remittance_lines')
      .values(
        lines.slice(from, from + ROWS_AT_ONCE).map((line) => ({
          id: line.id,
          remittance_id: id,
          line: line.line,
          tracking_number: line.trackingNumber,
          reference: line.reference,
          amount_paise: line.amountPaise,
          remitted_on: line.remittedOn,
          parcel_id: line.parcelId ?? null,
          result: line.result,
          imported_at: at,
        })),
      )
      .execute()
}

/** Keeps what was paid of parcels' cash so far. */
export async function setRemitted(
  tx: Tx,
  sums: readonly { parcelId: string; paise: Paise }[],
): Promise<void> {
  if (sums.length === 0) return
  const ids = sums.map(({ parcelId }) => parcelId)
  const amounts = sums.map(({ paise }) => paise)
  await sql`UPDATE parcels SET cash_remitted_paise = paid.paise
    FROM unnest(${ids}::uuid[], ${amounts}::bigint[]) AS paid (id, paise) WHERE parcels.id = paid.id`.execute(
    tx,
  )
}
