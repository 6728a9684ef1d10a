import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { type Result, refuse } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { PIECES_MAX, planStockChange, readOpeningStock } from '#domain/selling/inventory/stock-change.ts'
import type { OfferStatus } from '#domain/selling/listings/offer-status.ts'

/**
 * What happened to an offer's stock since a moment: pieces that came, less those that left, and whether it was counted.
 */
export interface StockSince {
  moved: number
  isCounted: boolean
}

/** The seller's offer as it is now. */
interface StockedOffer {
  status: OfferStatus
  onHand: number
  reserved: number
  /** Packed or on sale as returned units. */
  kept?: number
  since?: StockSince
}

/**
 * What is to be on hand by a row's columns stock and expectedStock; undefined when it is to stay as it is. The column
 * stock says how many are on hand, those reserved for orders included, at the moment when the file was made. So it is
 * compared with what was recorded at that moment: by the row itself (expectedStock, which our export fills in), or by
 * what has happened since the moment that was given with the file. A row that differs from the record and has neither
 * is refused: nothing would tell it from one that was made before a parcel left.
 */
export function readImportedStock(
  entries: FormEntries,
  offer: StockedOffer | undefined,
): Result<number, 'inventory.change_not_valid'> | undefined {
  const isEmpty = isBlank(entry(entries, 'stock'))
  if (offer && offer.status !== 'removed' && isEmpty) return undefined
  const read = readOpeningStock(entries)
  if (!read.ok || !offer) return read
  const pieces = read.value
  if (offer.status === 'removed') return offeredAnew(offer, isEmpty ? offer.reserved : pieces)
  if (pieces === offer.onHand) return undefined
  if (!isBlank(entry(entries, 'expectedStock'))) return expectedBy(entries, offer, pieces)
  if (offer.since) return countedThen(offer, offer.since, pieces)
  return fault(
    `Our books have ${offer.onHand} on the shelf. To change that, tell us when the file was made, or put the number you expect in the column expectedStock, as our export does`,
  )
}

/** Only what the row changes is news: expecting 5 and giving 5 leaves whatever there is by now. */
function expectedBy(
  entries: FormEntries,
  offer: StockedOffer,
  pieces: number,
): Result<number, 'inventory.change_not_valid'> | undefined {
  const expected = readOpeningStock({ stock: [entry(entries, 'expectedStock')] })
  if (!expected.ok)
    return refuse('inventory.change_not_valid', {
      fields: { expectedStock: expected.problem.fields?.stock ?? '' },
    })
  if (pieces === expected.value) return undefined
  return planned(offer, { kind: 'to', count: pieces, expectedOnHand: expected.value, note: null })
}

/** So many were there at the file's moment; what came and left since then has come and left. */
function countedThen(
  offer: StockedOffer,
  since: StockSince,
  pieces: number,
): Result<number, 'inventory.change_not_valid'> | undefined {
  const now = pieces + since.moved
  if (now === offer.onHand) return undefined
  if (since.isCounted)
    return fault(`Counted again after this file was made: our books have ${offer.onHand} on the shelf`)
  if (now < 0) return fault('More pieces have been dispatched since this file was made than it lists')
  return planned(offer, { kind: 'anew', count: now, note: null })
}

function offeredAnew(offer: StockedOffer, pieces: number): Result<number, 'inventory.change_not_valid'> {
  return planned(offer, { kind: 'anew', count: pieces, note: null })
}

function planned(
  offer: StockedOffer,
  change: Parameters<typeof planStockChange>[1],
): Result<number, 'inventory.change_not_valid'> {
  const plan = planStockChange(offer, change)
  if (plan.ok) return { ok: true, value: offer.onHand + plan.value.onHandChange }
  switch (plan.problem.code) {
    case 'inventory.below_promised':
      return fault(
        `${formatCount(offer.reserved)} ${offer.reserved === 1 ? 'piece is' : 'pieces are'} promised to orders that have not been dispatched, or kept for customers who waited or for a draw`,
      )
    case 'inventory.below_kept':
      return fault(
        `${formatCount(offer.kept ?? 0)} are packed, or on sale as returned units: take those off sale on their pages`,
      )
    case 'inventory.count_outdated':
      return fault(
        `The stock has changed: our books now have ${offer.onHand} on the shelf. Please export again, and edit the new file`,
      )
    case 'inventory.too_many':
      return fault(`An offer can hold up to ${formatCount(PIECES_MAX)} pieces`)
  }
}

function fault(reason: string): Result<number, 'inventory.change_not_valid'> {
  return refuse('inventory.change_not_valid', { fields: { stock: reason } })
}
