import { NAME_LENGTH_MAX } from '#domain/people/sign-in/registration-form.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { nameUnnamed as saveName } from './profile-store.ts'

/** Calls an account that was made with a number alone as its first order does; one that has a name keeps it. */
export async function nameUnnamed(
  app: App,
  o: { userId: string; firstName: string; lastName: string },
): Promise<void> {
  const name = `${o.firstName} ${o.lastName}`.trim().slice(0, NAME_LENGTH_MAX)
  await inTransaction(app, (tx) => saveName(tx, { userId: o.userId, name, at: app.clock.now() }))
}
