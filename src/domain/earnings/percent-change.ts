import { invariant } from '#domain/shared/invariant.ts'

/**
 * How much a figure has grown since an earlier one, in whole percent, rounded half away from nothing; negative when it
 * has shrunk. Undefined when there was nothing to compare with.
 */
export function changeInPercent(figure: { now: number; before: number }): number | undefined {
  const { now, before } = figure
  invariant(now >= 0 && before >= 0, 'figures that are compared are not negative')
  if (before === 0) return undefined
  const size = Math.floor((100 * Math.abs(now - before)) / before + 0.5)
  return now < before ? 0 - size : size
}
