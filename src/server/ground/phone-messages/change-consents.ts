import type { Transaction } from 'kysely'
import { CONSENT_VERSION, type ConsentWay } from '#domain/ground/phone-messages/consent-texts.ts'
import { PURPOSES, type Purpose } from '#domain/ground/phone-messages/message-templates.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { insertConsents, lockConsents } from './consent-store.ts'
import { listConsents } from './consent-views.ts'

/**
 * Writes down what a person agrees to from now on: each change with its moment and its way, nothing where nothing changed.
 * What is queued already is looked at again before it leaves.
 */
export async function changeConsents(
  app: App,
  { userId, wanted, way }: { userId: string; wanted: ReadonlySet<Purpose>; way: ConsentWay },
): Promise<void> {
  await inTransaction(app, (tx) => changeConsentsIn(app, tx, { userId, wanted, way }))
}

export async function changeConsentsIn(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { userId, wanted, way }: { userId: string; wanted: ReadonlySet<Purpose>; way: ConsentWay },
): Promise<void> {
  await lockConsents(tx, userId)
  const held = await listConsents(tx, userId)
  const hasAgreed = (purpose: Purpose) => held.some((each) => each.purpose === purpose && each.granted)
  await insertConsents(
    tx,
    PURPOSES.filter((purpose) => wanted.has(purpose) !== hasAgreed(purpose)).map((purpose) => ({
      user_id: userId,
      purpose,
      granted: wanted.has(purpose),
      way,
      text_version: CONSENT_VERSION,
      at: app.clock.now(),
    })),
  )
}
