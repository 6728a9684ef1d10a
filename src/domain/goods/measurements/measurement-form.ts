import { quantity } from '#domain/goods/catalogue/attributes.ts'
import { agrees, type MeasurableFact, rounded } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { readNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'

const DECIMALS_MAX = 6

export interface ReadMeasurement {
  value: number
  /** It says what the data sheet says. */
  isConfirmation: boolean
}

/**
 * Reads what an owner says of a fact: that it is as stated, or another number within plausible bounds. Any number that
 * differs from the data sheet, or where that says nothing, needs a photograph of the ruler or scale.
 */
export function readMeasurement(
  fact: MeasurableFact,
  fields: Readonly<Record<string, unknown>>,
  { stated, hasPhotograph }: { stated: number | undefined; hasPhotograph: boolean },
): Result<ReadMeasurement, 'measurements.not_valid'> {
  if (fields.says === 'stated' && stated !== undefined) return ok({ value: stated, isConfirmation: true })
  const typed = readNumber(typeof fields.value === 'string' ? fields.value : '', DECIMALS_MAX)
  const value = typed === undefined ? undefined : rounded(fact, typed)
  const isConfirmation = value !== undefined && stated !== undefined && agrees(fact, stated, value)
  const says =
    fields.says === 'stated' || fields.says === 'other' || stated === undefined || typed !== undefined
      ? undefined
      : 'Please choose one of the two'
  return (
    refuseFields('measurements.not_valid', {
      says,
      value: says === undefined ? numberProblem(fact, value) : undefined,
      photograph:
        says === undefined && value !== undefined && !isConfirmation && !hasPhotograph
          ? 'Please add a photo on which the number can be read'
          : undefined,
    }) ?? ok({ value: value ?? 0, isConfirmation })
  )
}

function numberProblem(fact: MeasurableFact, value: number | undefined): string | undefined {
  const { min, max, unit } = fact
  if (value === undefined) return `Enter a number${unit ? ` in ${unit}` : ''}`
  return value < min || value > max
    ? `Enter a number from ${quantity(min, unit)} to ${quantity(max, unit)}. Please measure again if yours is another.`
    : undefined
}

/** Why a measurement waits for the office. */
export const MEASUREMENT_HOLDS = {
  'far-off': 'a first measurement that differs widely',
  'same-photograph': 'a photo that was sent already',
  'refused-before': 'one that we did not count before',
} as const

export type MeasurementHold = keyof typeof MEASUREMENT_HOLDS

/** A tenth more or less is more than a ruler held askew. */
const FAR_OFF_PERCENT = 10

/** What of a measurement the office looks at before it counts. */
export function holdsOf({
  value,
  reference,
  hasCountedBefore,
  isPhotographKnown,
  wasRefused,
}: {
  value: number
  /** What the data sheet or, without it, other owners say; undefined where nobody says anything. */
  reference: number | undefined
  /** A measurement of this person counts already. */
  hasCountedBefore: boolean
  isPhotographKnown: boolean
  /** The office did not count what this person measured of the fact last. */
  wasRefused: boolean
}): MeasurementHold[] {
  const isFarOff =
    reference !== undefined &&
    Math.abs(value - reference) > (Math.max(value, reference) * FAR_OFF_PERCENT) / 100
  return [
    ...(isFarOff && !hasCountedBefore ? (['far-off'] as const) : []),
    ...(isPhotographKnown ? (['same-photograph'] as const) : []),
    ...(wasRefused ? (['refused-before'] as const) : []),
  ]
}
