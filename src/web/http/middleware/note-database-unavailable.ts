import type { RouterContextProvider } from 'react-router'
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts'
import { databaseUnavailableContext } from '../context.ts'

/** Has a failure that passes answered with the time to come back: the database was away or busy. */
export function noteDatabaseUnavailable(error: unknown, context: Readonly<RouterContextProvider>): void {
  if (isDatabaseUnavailable(error)) (context as RouterContextProvider).set(databaseUnavailableContext, true)
}
