import { type CsvRecord, openCsv } from '#domain/ground/shared/file-formats/csv.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { shorten } from '#domain/ground/shared/shorten.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { trackingKey } from '#domain/ground/shared/typed-values/tracking-number.ts'
import { matchRemittance, type RemittanceResult } from '#domain/money/payments/match-remittance.ts'
import { type RemittedLine, readRemittance } from '#domain/orders/fulfilment/remittance-file.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import {
  insertRemittance,
  keyOfLine,
  lockPaidParcels,
  lockRemittances,
  type MatchedLine,
  readKnownLines,
  setRemitted,
} from './remittance-store.ts'

export type ImportedCounts = Record<RemittanceResult | 'known', number>

/**
 * Takes in what a courier says it paid of the cash it collected, and compares it parcel by parcel; a line under a
 * number of no parcel, or of several, is `unknown` and waits for a person. A line of the same reference and number as
 * one before is that line and changes nothing, so a file can be imported again. All or nothing.
 */
export async function importRemittance(
  app: App,
  admin: Permitted<'cash.import'>,
  file: { name: string; text: string },
): Promise<Result<ImportedCounts, 'fulfilment.remittance_invalid'>> {
  const records = recordsOf(file.text)
  if (!records.ok) return records
  const read = readRemittance(records.value)
  if (!read.ok) return read
  return decideInTransaction(app, async (tx) => {
    await lockRemittances(tx)
    const keys = new Set(read.value.map((line) => trackingKey(line.trackingNumber)))
    const parcels = await lockPaidParcels(tx, [...keys])
    const known = await readKnownLines(tx, read.value)
    const counts: ImportedCounts = { matched: 0, short: 0, over: 0, unknown: 0, known: 0 }
    const paid = new Map(
      [...parcels.values()].map(({ parcelId, remittedPaise }) => [parcelId, remittedPaise]),
    )
    const lines = read.value.flatMap((line): MatchedLine[] => {
      const key = keyOfLine(line)
      if (known.has(key)) {
        counts.known += 1
        return []
      }
      known.add(key)
      const parcel = parcels.get(trackingKey(line.trackingNumber))
      const paidBeforePaise = parcel ? (paid.get(parcel.parcelId) ?? 0) : 0
      const { amountPaise } = line
      const result = matchRemittance({ toCollectPaise: parcel?.toCollectPaise, paidBeforePaise, amountPaise })
      counts[result] += 1
      if (parcel) paid.set(parcel.parcelId, paidBeforePaise + amountPaise)
      return [{ ...line, id: app.random.uuid(), parcelId: parcel?.parcelId, result }]
    })
    if (lines.length === 0) return ok(counts)
    const id = app.random.uuid()
    const fileName = shorten(oneLine(file.name) || 'remittance.csv', 100)
    const { userId: importedBy } = admin
    await insertRemittance(tx, {
      id,
      fileName,
      importedBy,
      at: app.clock.now(),
      lineCount: read.value.length,
      lines,
    })
    const touched = new Set(lines.flatMap(({ parcelId }) => parcelId ?? []))
    await setRemitted(
      tx,
      [...touched].map((parcelId) => ({ parcelId, paise: paid.get(parcelId) ?? 0 })),
    )
    await audit(tx, app, {
      ...asActor(admin),
      action: 'cash.remittance_imported',
      subject: { kind: 'remittance', id },
      after: { ...counts, file: fileName, amountPaise: sumOf(lines) },
    })
    return ok(counts)
  })
}

function sumOf(lines: readonly RemittedLine[]): number {
  return lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

function recordsOf(text: string): Result<CsvRecord[], 'fulfilment.remittance_invalid'> {
  try {
    const csv = openCsv()
    return ok([...csv.push(text), ...csv.end()])
  } catch (error) {
    // A cell that never ends, or a line of too many cells.
    if (!(error instanceof RangeError)) throw error
    const file = `The file cannot be read as CSV: ${error.message}.`
    return refuse('fulfilment.remittance_invalid', { fields: { file } })
  }
}
