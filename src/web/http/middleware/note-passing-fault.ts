import type { RouterContextProvider } from 'react-router'
import { isDatabaseUnavailable } from '#server/ground/db/database-unavailable.ts'
import { isTooManyWaiting } from '#server/ground/threads/too-many-waiting.ts'
import { passingFaultContext } from '../context.ts'

/** Has a failure that passes answered with the time to come back: the database was away or busy, or a line was full. */
export function notePassingFault(error: unknown, context: Readonly<RouterContextProvider>): void {
  if (isDatabaseUnavailable(error) || isTooManyWaiting(error))
    (context as RouterContextProvider).set(passingFaultContext, true)
}
