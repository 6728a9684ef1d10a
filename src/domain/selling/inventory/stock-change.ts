import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { keptTextProblem, REQUIRED_MESSAGE, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { readWholeNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'

/** Why pieces come and go without an order, with the words of the form. Only the last says a number and not a change. */
export const STOCK_CHANGES = [
  { key: 'receipt', label: 'Received', hint: 'New stock came in' },
  { key: 'return', label: 'Customer return', hint: 'A customer returned it, and it can be sold again' },
  { key: 'loss', label: 'Gone', hint: 'Lost, damaged, or sold elsewhere' },
  { key: 'count', label: 'Counted', hint: 'Everything on the shelf, including items promised to orders' },
] as const

export const PIECES_MAX = 1_000_000
const NOTE_LENGTH_MAX = 200

/**
 * A change by so many pieces, or to a count of all that are on hand, which names what was on hand as recorded when
 * it was made. `anew` is for an offer that comes back on sale: nothing was expected of it; `only-kept` for one
 * that comes back with what is promised, packed or on sale as a returned unit, and with nothing else.
 */
export type StockChange = { note: string | null } & (
  | { kind: 'by'; pieces: number; reason: 'receipt' | 'return' | 'correction' }
  | { kind: 'to'; count: number; expectedOnHand: number }
  | { kind: 'anew'; count: number }
  | { kind: 'only-kept' }
)

/**
 * Reads the fields change, pieces, expectedOnHand and note. Refuses a count that does not say what was expected.
 */
export function readStockChange(
  entries: FormEntries,
): Result<StockChange, 'inventory.change_not_valid' | 'inventory.count_blind'> {
  const why = STOCK_CHANGES.find(({ key }) => key === entry(entries, 'change'))?.key
  const text = entry(entries, 'pieces').trim()
  const pieces = wholePieces(text)
  const note = oneLine(entry(entries, 'note')) || null
  const expectedOnHand = wholePieces(entry(entries, 'expectedOnHand').trim())
  const isCount = why === 'count'
  const refusal = refuseFields('inventory.change_not_valid', {
    change: why ? undefined : 'Choose what happened.',
    pieces:
      text === ''
        ? REQUIRED_MESSAGE
        : pieces === undefined || (pieces === 0 && !isCount)
          ? `Enter a whole number, from ${isCount ? 0 : 1} to ${formatCount(PIECES_MAX)}`
          : undefined,
    note: note ? keptTextProblem(note, NOTE_LENGTH_MAX) : undefined,
  })
  if (refusal) return refusal
  invariant(why && pieces !== undefined, 'what is not refused is there')
  if (why === 'count')
    return expectedOnHand === undefined
      ? refuse('inventory.count_blind')
      : ok({ kind: 'to', count: pieces, expectedOnHand, note })
  if (why === 'loss') return ok({ kind: 'by', pieces: -pieces, reason: 'correction', note })
  return ok({ kind: 'by', pieces, reason: why, note })
}

/** The pieces that a new offer opens with, none unless told: the field stock. */
export function readOpeningStock(entries: FormEntries): Result<number, 'inventory.change_not_valid'> {
  const pieces = wholePieces(entry(entries, 'stock').trim() || '0')
  return pieces === undefined
    ? refuse('inventory.change_not_valid', {
        fields: { stock: `Enter a whole number, from 0 to ${formatCount(PIECES_MAX)}` },
      })
    : ok(pieces)
}

/**
 * By how many pieces the stock changes; 0 when a count finds what was expected. Refuses a count that was made of
 * another number than is on hand now, to fall below what is reserved for orders, below what is packed or on sale as
 * returned units, and to hold more than PIECES_MAX.
 */
export function planStockChange(
  stock: { onHand: number; reserved: number; kept?: number },
  change: StockChange,
): Result<
  { onHandChange: number },
  'inventory.count_outdated' | 'inventory.below_promised' | 'inventory.below_kept' | 'inventory.too_many'
> {
  const { onHand, reserved, kept = 0 } = stock
  if (change.kind === 'to' && change.expectedOnHand !== onHand)
    return refuse('inventory.count_outdated', {
      details: { expected: change.expectedOnHand, onHand, reserved },
    })
  const onHandChange = changeOf()
  const wanted = onHand + onHandChange
  if (wanted < reserved) return refuse('inventory.below_promised', { details: { wanted, onHand, reserved } })
  if (onHandChange < 0 && wanted < kept) return refuse('inventory.below_kept', { details: { wanted, kept } })
  if (onHand + onHandChange > PIECES_MAX)
    return refuse('inventory.too_many', { details: { piecesMax: PIECES_MAX } })
  return ok({ onHandChange })

  function changeOf(): number {
    if (change.kind === 'by') return change.pieces
    return (change.kind === 'only-kept' ? Math.max(kept, reserved) : change.count) - onHand
  }
}

function wholePieces(text: string): number | undefined {
  return readWholeNumber(text, PIECES_MAX)
}
