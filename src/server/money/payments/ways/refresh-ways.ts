import { HOUR_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { findKeptWays, saveOutages, saveWays } from './ways-store.ts'

/** What an account may do changes with a mail of its gateway, seldom. */
const WAYS_AGE_MS = HOUR_MS
/** A clock of a minute is never exactly one. */
const EARLY_MS = MINUTE_MS / 2

type Tools = Pick<App, 'db' | 'gateway' | 'clock' | 'log'>

/**
 * Asks the gateway what of the account does not work now, and once an hour what it may take at all. What is not answered
 * stays as it was told last.
 */
export async function refreshWays(app: Tools): Promise<void> {
  const { db, gateway, clock } = app
  if (gateway.methods.length === 0) return
  const kept = await findKeptWays(db, gateway.name)
  const age = kept ? clock.now().getTime() - kept.waysAt.getTime() : WAYS_AGE_MS
  if (age >= WAYS_AGE_MS - EARLY_MS) {
    const ways = await gateway.findWays()
    if (ways) await saveWays(db, { gateway: gateway.name, ways, at: clock.now() })
    else app.log.warn({ gateway: gateway.name }, 'the gateway did not say what the account may take')
  }
  await refreshOutages(app)
}

/** Asks for outages alone, when the gateway says that one began or ended. */
export async function refreshOutages({ db, gateway, clock }: Tools): Promise<void> {
  const outages = await gateway.findOutages()
  if (outages) await saveOutages(db, { gateway: gateway.name, outages, at: clock.now() })
}
