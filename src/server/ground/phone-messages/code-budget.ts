import type { Transaction } from 'kysely'
import { longestValues } from '#domain/ground/phone-messages/fill-template.ts'
import { costAtMost } from '#domain/ground/phone-messages/message-cost.ts'
import {
  CODES_HOUR_MILLIRUPEES_MAX,
  MILLIRUPEES_PER_PAISA,
} from '#domain/ground/phone-messages/message-limits.ts'
import { dayStart, indianDay } from '#domain/ground/shared/days.ts'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readLimits } from './limit-views.ts'
import { lockCodeBudget, sumCapped } from './message-store.ts'

/**
 * Whether the caps still allow one more code: the day's, which administrators set, and the hour's. Whoever asks holds the
 * count until their transaction ends, so that those who ask at the same moment cannot both get the last one. Without
 * anybody to send messages the answer is no.
 */
export async function codeBudgetLeft(app: App, tx: Transaction<Schema>): Promise<boolean> {
  if (!app.messages) return false
  const most = costAtMost('sign-in-code', longestValues('sign-in-code'), app.messages.rates)
  return fitsCodeBudget(app, tx, most)
}

/** Whether so much fits what is left of the caps, under the lock of their count. */
export async function fitsCodeBudget(
  app: App,
  tx: Transaction<Schema>,
  millirupees: number,
): Promise<boolean> {
  await lockCodeBudget(tx)
  const now = app.clock.now()
  const { codesDayPaise } = await readLimits(tx)
  const ofDay = await sumCapped(tx, dayStart(indianDay(now)))
  if (ofDay + millirupees > codesDayPaise * MILLIRUPEES_PER_PAISA) return false
  const ofHour = await sumCapped(tx, new Date(now.getTime() - HOUR_MS))
  return ofHour + millirupees <= CODES_HOUR_MILLIRUPEES_MAX
}
