import type { RouterContextProvider } from 'react-router'
import { isDatabaseTrouble } from '#server/db/database-trouble.ts'
import { databaseTroubleContext } from './context.ts'

/** Has a failure that passes answered with the time to come back: the database was away or busy. */
export function noteTrouble(error: unknown, context: Readonly<RouterContextProvider>): void {
  if (isDatabaseTrouble(error)) (context as RouterContextProvider).set(databaseTroubleContext, true)
}
