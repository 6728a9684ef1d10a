import type { App } from '#server/ground/app.ts'
import { recordWaiting } from './audit-queue.ts'
import { insertCheck } from './chain-check-store.ts'
import { type ChainVerdict, verifyChain } from './verify-chain.ts'

/**
 * Follows the chain, keeps what was found and says the head in the log, where it is out of reach of whoever can write in
 * the database: what was cut off afterwards is found against it (`npm run audit:verify -- --expect <head>`).
 */
export async function runChainCheck(app: App, askedBy?: string): Promise<ChainVerdict> {
  await recordWaiting(app)
  const verdict = await verifyChain(app)
  await insertCheck(app.db, { ...verdict, at: app.clock.now(), askedBy })
  const { entries, head, fault } = verdict
  if (fault) app.log.error({ entries, fault }, 'the audit log is not as it was written')
  else app.log.info({ entries, head }, 'the head of the audit log')
  return verdict
}
