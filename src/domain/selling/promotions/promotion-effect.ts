import { DAY_MS } from '#domain/ground/shared/durations.ts'

/** So many days of a promotion are compared at most with as many before it. */
export const COMPARED_DAYS_MAX = 28

/** Orders of what a promotion covers in equal times, and those of them that it took something off. */
export interface PromotionEffect {
  days: number
  ordersBefore: number
  ordersSince: number
  /** Of those since. */
  ordersWith: number
}

/** How many whole days a promotion has run by then, of those that are compared; 0 on its first. */
export function comparedDays({ startsAt, by }: { startsAt: Date; by: Date }): number {
  const days = Math.floor((by.getTime() - startsAt.getTime()) / DAY_MS)
  return Math.max(0, Math.min(COMPARED_DAYS_MAX, days))
}

/**
 * How many of the orders with a promotion would probably have come without it: all but as many as there were more orders than
 * in the time before. An estimate, which takes the time before for what was to be expected.
 */
export function boughtAnyway({ ordersBefore, ordersSince, ordersWith }: PromotionEffect): number {
  return ordersWith - Math.min(ordersWith, Math.max(0, ordersSince - ordersBefore))
}
