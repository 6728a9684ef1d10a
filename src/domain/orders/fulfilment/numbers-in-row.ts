import { counted } from '#domain/ground/shared/counted.ts'
import { AT_ONCE_MAX } from './dispatch-list.ts'

/** As many characters as the longest numbers of a whole page have, with what stands between them. */
export const NUMBERS_LENGTH_MAX = AT_ONCE_MAX * 100

/** The tracking numbers that were scanned or pasted in one field, one a line or with commas between them. */
export function readNumbersInRow(text: string): string[] {
  return text
    .slice(0, NUMBERS_LENGTH_MAX)
    .split(/[\n\r,;\t]/)
    .map((number) => number.trim())
    .filter((number) => number !== '')
}

/**
 * Gives each parcel that has no number yet the next of those that were scanned in a row, in the order of the list. Says
 * what is wrong in words where there are not as many numbers as parcels, or one of them comes twice: then none is given,
 * since each behind the mistake would go to a wrong parcel.
 */
export function numbersByParcel(
  parcelIds: readonly string[],
  numbers: readonly string[],
): { typed: Record<string, string> } | { problem: string } {
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at)
  if (twice !== undefined) return { problem: `The number ${twice.slice(0, 40)} is in the list twice.` }
  if (parcelIds.length === 0)
    return { problem: 'Please select the parcels that these numbers are for. Their own fields are empty.' }
  if (numbers.length !== parcelIds.length)
    return {
      problem: `You gave ${counted(numbers.length, 'number')} for ${counted(parcelIds.length, 'selected parcel')} without one. Please give as many as there are parcels.`,
    }
  return { typed: Object.fromEntries(parcelIds.map((id, at) => [id, numbers[at] ?? ''])) }
}
