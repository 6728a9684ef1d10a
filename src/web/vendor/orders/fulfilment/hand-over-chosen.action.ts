import { counted } from '#domain/ground/shared/counted.ts'
import {
  NUMBERS_LENGTH_MAX,
  numbersByParcel,
  readNumbersInRow,
} from '#domain/orders/fulfilment/numbers-in-row.ts'
import type { App } from '#server/ground/app.ts'
import { handOverSeveral } from '#server/orders/fulfilment/several/hand-over-several.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { EWAY, type SentHandOver, type SeveralOutcome, TRACKING } from './several-outcome.tsx'

export const NOTHING_CHOSEN = 'Please select at least one row.'

/** A row as a person knows it: "#NN100021, parcel 1". */
export function nameIn(form: FormData, id: string): string {
  return String(form.get(`number.${id}`) ?? '').slice(0, 200)
}

/**
 * Hands the chosen parcels over, and says of each how it left or why it did not. The numbers that were scanned in a row go
 * to the chosen parcels without one, in the order of the list; `fill-numbers` only shows them in their rows.
 */
export async function handOverChosen(
  app: App,
  vendor: ActingVendor,
  form: FormData,
  intent: 'hand-over-chosen' | 'fill-numbers',
): Promise<{ outcome: SeveralOutcome; status: number }> {
  const sent = readSent(form)
  const refuse = (words: string) => ({
    outcome: { words, isPartly: false, refused: [], sent } satisfies SeveralOutcome,
    status: 422,
  })
  const numbers = readNumbersInRow(sent.numbers)
  if (numbers.length > 0) {
    // A parcel whose courier was booked has no field, and its number already.
    const without = sent.chosen.filter((id) => form.has(TRACKING + id) && !sent.typed[id])
    const placed = numbersByParcel(without, numbers)
    if ('problem' in placed) return refuse(placed.problem)
    sent.typed = { ...sent.typed, ...placed.typed }
    sent.numbers = ''
  }
  if (sent.chosen.length === 0) return refuse(NOTHING_CHOSEN)
  if (intent === 'fill-numbers')
    return numbers.length === 0
      ? refuse('Please scan or paste the numbers first.')
      : { outcome: { words: filledWords(numbers.length), isPartly: true, refused: [], sent }, status: 200 }
  const { left, done, refused } = await handOverSeveral(app, vendor, {
    parcels: sent.chosen.map((id) => ({
      id,
      trackingNumber: sent.typed[id] ?? '',
      ewayBillNumber: sent.ewayBills[id] ?? '',
    })),
    courierName: sent.courierName,
    withoutNumbers: sent.withoutNumbers,
  })
  const outcome: SeveralOutcome = {
    words: done.length === 0 ? 'Nothing was handed over.' : `${counted(done.length, 'parcel')} handed over.`,
    isPartly: done.length > 0,
    left: left.map((parcel) => ({ ...parcel, number: nameIn(form, parcel.id) })),
    refused: refused.map(({ id, problem }) => ({ id, number: nameIn(form, id), why: problemWords(problem) })),
    sent: { ...sent, chosen: refused.map(({ id }) => id) },
  }
  return { outcome, status: done.length > 0 ? 200 : 422 }
}

function filledWords(count: number): string {
  return `${counted(count, 'number')} filled in. Please check them in the list, then hand over.`
}

/** Whoever types a parcel’s number means it too. */
function readSent(form: FormData): SentHandOver {
  const typed = valuesOf(form, TRACKING)
  const ticked = form.getAll('row').map(String)
  const chosen = new Set([
    ...ticked,
    ...Object.keys(typed).filter((id) => typed[id] !== form.get(`known.${id}`)),
  ])
  return {
    // In the order of the list, whichever of them were ticked.
    chosen: [...form.keys()].flatMap((name) => {
      const id = name.startsWith('number.') ? name.slice('number.'.length) : ''
      return chosen.has(id) ? [id] : []
    }),
    typed,
    ewayBills: valuesOf(form, EWAY),
    courierName: String(form.get('courierName') ?? '').slice(0, 200),
    numbers: String(form.get('numbers') ?? '').slice(0, NUMBERS_LENGTH_MAX),
    withoutNumbers: form.get('withoutNumbers') === 'yes',
  }
}

function valuesOf(form: FormData, prefix: string): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) {
    const text = String(value).slice(0, 200)
    if (name.startsWith(prefix) && text.trim() !== '') typed[name.slice(prefix.length)] = text
  }
  return typed
}
