import { addDays, type Day, dayStart, indianDay, parseDay } from '#domain/ground/shared/days.ts'

/** What the office does about a case; each can be taken back by itself. */
export const DEEDS = [
  {
    key: 'nothing',
    label: 'Nothing in it',
    done: 'Closed as nothing. What was held for it is published.',
    undone: 'The case waits again. What was published stays.',
  },
  {
    key: 'hide',
    label: 'Hide these reviews',
    done: 'The reviews are withheld, and their writers are told.',
    undone: 'The reviews are published again.',
  },
  {
    key: 'ignore-votes',
    label: 'Ignore the votes of these accounts',
    done: 'Their votes count no more.',
    undone: 'Their votes count again.',
  },
  {
    key: 'bar',
    label: 'Bar these accounts from reviewing',
    done: 'The accounts are barred, and told until when.',
    undone: 'The accounts may review again.',
  },
] as const

export type Deed = (typeof DEEDS)[number]['key']

/** Of a case without reviews, which a rating of the seller has made, there is nothing to hide. */
export const RATINGS_LEFT_OUT = 'Leave out the good ratings of these accounts'

export function deedLabel(key: Deed, { hasReviews }: { hasReviews: boolean }): string {
  if (key === 'hide' && !hasReviews) return RATINGS_LEFT_OUT
  return DEEDS.find((deed) => deed.key === key)?.label ?? key
}

/** Nobody is barred for longer than this with one decision. */
export const BAR_DAYS_MAX = 365

/** The end of a bar as a form sends it: a day after today, within a year. The bar ends when that day begins. */
export function readBarDay(raw: unknown, now: Date): { day: Day; until: Date } | undefined {
  const day = parseDay(String(raw ?? ''))
  const today = indianDay(now)
  return day && day > today && day <= addDays(today, BAR_DAYS_MAX) ? { day, until: dayStart(day) } : undefined
}
