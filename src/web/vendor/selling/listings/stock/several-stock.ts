import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { ChangedStock } from '#server/selling/listings/change-stock.ts'
import { SEVERAL_MAX } from '../several-max.ts'

/** A row of the form as it was sent. */
export interface SentStock {
  offerId: string
  pieces: string
  entries: FormEntries
}

/** The rows into which pieces were typed; undefined where the form is not one of ours. */
export function sentStocks(form: FormData): SentStock[] | undefined {
  const texts = (name: string) => form.getAll(name).map(String)
  const [ids, pieces, expected] = [texts('offer'), texts('pieces'), texts('expectedOnHand')]
  if (ids.length > SEVERAL_MAX || new Set(ids).size < ids.length || !ids.every(isUuid)) return undefined
  if (pieces.length !== ids.length || expected.length !== ids.length) return undefined
  const shared = { change: texts('change').slice(0, 1), note: texts('note').slice(0, 1) }
  const rows = ids.map((offerId, at) => {
    const typed = pieces[at] ?? ''
    const entries = { ...shared, pieces: [typed], expectedOnHand: [expected[at] ?? ''] }
    return { offerId, pieces: typed, entries }
  })
  return rows.filter((row) => row.pieces.trim() !== '')
}

/** What is wrong with the form, and with its rows: nothing was changed. What was typed comes back with it. */
export interface StockAnswer {
  message: string
  change: string
  note: string
  /** By the ids of the products. */
  pieces: Readonly<Record<string, string>>
  /** Of the fields that all rows share. */
  fields: Readonly<Record<string, string>>
  rows: Readonly<Record<string, RefusedRow>>
}

export interface RefusedRow {
  message: string
  /** What is there by now, where the stock has moved since the page was made. */
  onHand?: number
  reserved?: number
}

/** What undoes a change, for an address: each product with what was on its shelf before and after. */
export function changedText(changed: readonly ChangedStock[]): string {
  return changed
    .filter(({ onHand, onHandBefore }) => onHand !== onHandBefore)
    .map(({ offerId, onHandBefore, onHand }) => `${offerId}.${onHandBefore}.${onHand}`)
    .join('~')
}

/** The changes that such a text names. */
export function changesOf(text: string | null): string[] {
  return (text ?? '')
    .split('~')
    .filter((each) => undone(each) !== undefined)
    .slice(0, SEVERAL_MAX)
}

/**
 * Counts a product back to what was there before. It is refused where the stock has moved since, as every count is that
 * was made of another number.
 */
export function undoOf(changes: readonly string[]): SentStock[] {
  const rows = new Map(changes.flatMap((each) => undone(each) ?? []).map((row) => [row.offerId, row]))
  return [...rows.values()].slice(0, SEVERAL_MAX)
}

function undone(text: string): SentStock | undefined {
  const [offerId = '', before = '', after = '', ...rest] = text.split('.')
  if (!isUuid(offerId) || !/^\d{1,7}$/.test(before) || !/^\d{1,7}$/.test(after) || rest.length > 0)
    return undefined
  const entries = { change: ['count'], pieces: [before], expectedOnHand: [after], note: ['Undone'] }
  return { offerId, pieces: before, entries }
}
