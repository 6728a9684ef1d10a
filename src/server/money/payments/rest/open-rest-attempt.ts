import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Attempt } from '../attempt.ts'
import { askOn } from '../payment-store.ts'
import { type Asked, openAttempt } from '../start-attempt.ts'
import { insertRest, listRests } from './rest-payment-store.ts'

export type RestAsked = Asked & { amountPaise: Paise }

/**
 * Writes a try to pay the rest of an order, under its lock and before the gateway hears of it: of the amount that is due now, as a
 * purchase of its own, and the gateway is asked about it from now on. Gives and refuses as `openAttempt`.
 */
export async function openRestAttempt(
  app: Pick<App, 'clock' | 'random' | 'gateway'>,
  tx: Transaction<Schema>,
  { amountPaise, ...asked }: RestAsked,
): Promise<Attempt | undefined> {
  const { orderId } = asked
  const gateway = app.gateway.name
  const same = (await listRests(tx, orderId)).find(
    (each) => each.gateway === gateway && each.amountPaise === amountPaise,
  )
  const id = same?.id ?? app.random.uuid()
  if (!same) await insertRest(tx, { id, orderId, gateway, amountPaise, at: app.clock.now() })
  const attempt = await openAttempt(app, tx, { ...asked, restPaymentId: id, isWaiting: true })
  if (attempt) await askOn(tx, orderId)
  return attempt
}
