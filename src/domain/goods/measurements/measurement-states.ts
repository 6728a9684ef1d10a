/** Why the office does not count a measurement. */
export const REFUSE_REASONS = [
  { key: 'not-readable', label: 'The number cannot be read on the photo' },
  { key: 'other-product', label: 'The photo shows another product' },
  { key: 'measured-otherwise', label: 'Another length or weight was measured than the specification means' },
  { key: 'not-own-photograph', label: 'The photo is not the writer’s own' },
] as const

export function refusedBecause(key: string | null): string {
  return REFUSE_REASONS.find((reason) => reason.key === key)?.label ?? ''
}

export type MeasurementState = 'waiting' | 'counted' | 'refused' | 'withdrawn'

/** What its writer reads of the state of a measurement. */
export const MEASUREMENT_STATES: Readonly<Record<MeasurementState, string>> = {
  waiting: 'We are checking it',
  counted: 'Counted',
  refused: 'Not counted',
  withdrawn: 'Withdrawn',
}

/** The same as the office reads it. */
export const OFFICE_MEASUREMENT_STATES: Readonly<Record<MeasurementState, string>> = {
  waiting: 'Waiting',
  counted: 'Counts',
  refused: 'Not counted',
  withdrawn: 'Withdrawn by its writer',
}
