import type { Day } from '#domain/ground/shared/days.ts'
import { preorderText } from './preorder.ts'

/** When what is ordered now leaves its seller: by working days, or from the day of a pre-order. */
export function dispatchText({
  dispatchDays: days,
  preorderFrom,
}: {
  dispatchDays: number
  preorderFrom?: Day | undefined
}): string {
  if (preorderFrom) return `${preorderText(preorderFrom)}.`
  if (days === 0) return 'Ships the same day.'
  return days === 1 ? 'Ships within 1 working day.' : `Ships within ${days} working days.`
}
