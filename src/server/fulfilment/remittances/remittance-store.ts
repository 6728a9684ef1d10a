import { sql, type Transaction } from 'kysely'
import { findPaidParcel } from '#domain/fulfilment/parcels-of-number.ts'
import type { RemittedLine } from '#domain/fulfilment/remittance-file.ts'
import type { RemittanceResult } from '#domain/payments/match-remittance.ts'
import type { Paise } from '#domain/shared/money.ts'
import { trackingKey } from '#domain/shared/typed-values/tracking-number.ts'
import type { Schema } from '#server/db/schema.ts'

type Tx = Transaction<Schema>

/** As many rows as fit the parameters of one statement with room to spare. */
const ROWS_AT_ONCE = 1_000

export interface CashOfParcel {
  parcelId: string
  toCollectPaise: Paise
  remittedPaise: Paise
}

/** Imports follow each other: a line that two files have is known to the second of them. */
export async function lockRemittances(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('cash remittances', 0))`.execute(tx)
}

/**
 * The parcels to which payments under these numbers belong (`findPaidParcel`), by `trackingKey`, each until the transaction
 * ends.
 */
export async function lockPaidParcels(
  tx: Tx,
  trackingKeys: readonly string[],
): Promise<Map<string, CashOfParcel>> {
  const rows = await tx
    .selectFrom('parcels')
    .select(['id', 'cash_paise as cashPaise', 'cash_remitted_paise as remittedPaise'])
    .select(sql<string>`tracking_key`.as('trackingKey'))
    .select(sql<boolean>`coalesce(courier, 'manual') <> 'manual'`.as('isBooked'))
    .select(sql<boolean>`status <> 'packed'`.as('hasLeft'))
    .where(sql<boolean>`tracking_key = ANY (${[...trackingKeys]})`)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .forUpdate()
    .execute()
  const paid = new Map<string, CashOfParcel>()
  for (const [key, parcels] of Map.groupBy(rows, (row) => row.trackingKey)) {
    const parcel = findPaidParcel(parcels)
    if (!parcel) continue
    const { id: parcelId, cashPaise: toCollectPaise, remittedPaise } = parcel
    paid.set(key, { parcelId, toCollectPaise, remittedPaise })
  }
  return paid
}

/** By what a line is the same as one before: its reference and its number, with a line break between. */
export function keyOfLine(line: { reference: string; trackingNumber: string }): string {
  return `${line.reference}\n${trackingKey(line.trackingNumber)}`
}

/** Which of these lines were imported before, as `keyOfLine` has them. */
export async function readKnownLines(tx: Tx, lines: readonly RemittedLine[]): Promise<Set<string>> {
  const references = [...new Set(lines.map(({ reference }) => reference))]
  const rows = await tx
    .selectFrom('cash_remittance_lines')
    .select(['reference', 'tracking_number as trackingNumber'])
    .where(sql<boolean>`reference = ANY (${references})`)
    .execute()
  return new Set(rows.map(keyOfLine))
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
