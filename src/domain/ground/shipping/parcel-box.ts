import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'

/** A box as a courier wants to know it. */
export interface ParcelBox {
  weightGrams: number
  lengthCm: number
  breadthCm: number
  heightCm: number
}

const WEIGHT_GRAMS_MAX = 100_000
const SIDE_CM_MAX = 300

/** Reads weight and sides as they were typed, in whole grams and centimetres. */
export function parseParcelBox(
  typed: Readonly<Record<keyof ParcelBox, unknown>>,
): Result<ParcelBox, 'fulfilment.box_invalid'> {
  const weightGrams = wholeNumber(typed.weightGrams, WEIGHT_GRAMS_MAX)
  const lengthCm = wholeNumber(typed.lengthCm, SIDE_CM_MAX)
  const breadthCm = wholeNumber(typed.breadthCm, SIDE_CM_MAX)
  const heightCm = wholeNumber(typed.heightCm, SIDE_CM_MAX)
  if (weightGrams && lengthCm && breadthCm && heightCm)
    return ok({ weightGrams, lengthCm, breadthCm, heightCm })
  const side = 'Enter whole centimetres, from 1 to 300'
  const fields = {
    ...(!weightGrams && { weightGrams: 'Enter whole grams, from 1 to 1,00,000' }),
    ...(!lengthCm && { lengthCm: side }),
    ...(!breadthCm && { breadthCm: side }),
    ...(!heightCm && { heightCm: side }),
  }
  return refuse('fulfilment.box_invalid', { fields })
}

function wholeNumber(typed: unknown, max: number): number | undefined {
  const text = typeof typed === 'number' ? String(typed) : typeof typed === 'string' ? typed.trim() : ''
  const value = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0
  return value > 0 && value <= max ? value : undefined
}
