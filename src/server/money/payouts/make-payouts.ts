import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { planLegs } from '#domain/money/payouts/payout-legs.ts'
import { payoutWait } from '#domain/money/payouts/payout-wait.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { SettlementService } from '#server/ground/outside/settlement/settlement-service.ts'
import { postPayout, postReserve, postReserveEnd } from '#server/money/earnings/post-payout.ts'
import { listSellersToPay, readReleased } from '#server/money/earnings/releases/released-views.ts'
import { listReserves, type OfSeller, planReserves } from '#server/money/earnings/reserves/reserve-views.ts'
import { insertPayout, lockPayee } from './payout-store.ts'
import { listReadyPayouts } from './ready-payouts-views.ts'
import { bindTransfers, lockHeldOf } from './transfer-store.ts'

/**
 * Makes a payout for each seller of everything that is released and not paid yet, if it comes to something; what sellers
 * owe is taken off first, and what stays in reserve while a sale may come back. It releases what stands on hold for its
 * sales. A payout is an instruction: the worker hands it to the settlement service. Whoever is not approved, or has no
 * account to which the service pays, or one that takes nothing, waits. Run twice, or by two at once, it pays once. Gives how many were made.
 */
export async function makePayouts(app: App): Promise<number> {
  return (await makeEach(app)).made
}

/**
 * The same when an administrator asks for it, who has seen that it would be so many sellers and so much. Refuses when it
 * is something else by now, as after a run that was asked for twice.
 */
export async function makePayoutsNow(
  app: App,
  admin: Permitted<'payouts.run'>,
  seen: { sellers: unknown; paise: unknown },
): Promise<Result<Made, 'payouts.changed_since'>> {
  const { run } = await listReadyPayouts(app, admin, { isAll: true })
  if (run.sellers === 0 || String(run.sellers) !== seen.sellers || String(run.paise) !== seen.paise)
    return refuse('payouts.changed_since')
  const { made, paise } = await makeEach(app)
  await inTransaction(app, (tx) =>
    audit(tx, app, {
      ...asActor(admin),
      action: 'payouts.made',
      subject: { kind: 'payouts', id: indianDay(app.clock.now()) },
      after: { made, paise },
    }),
  )
  return ok({ made, paise })
}

/** How many payouts were made, and what they come to. */
interface Made {
  made: number
  paise: Paise
}

async function makeEach(app: App): Promise<Made> {
  const { settlement: service } = app
  if (!service) return { made: 0, paise: 0 }
  const paid: Paise[] = []
  for (const sellerId of await listSellersToPay(app.db, indianDay(app.clock.now()))) {
    const paise = await payOut(app, { sellerId, service })
    if (paise > 0) paid.push(paise)
  }
  return { made: paid.length, paise: paid.reduce((sum, paise) => sum + paise, 0) }
}

/** Gives what was paid; nothing where the seller waits. */
function payOut(
  app: App,
  { sellerId, service }: { sellerId: string; service: SettlementService },
): Promise<Paise> {
  return inTransaction(app, async (tx) => {
    const payee = await lockPayee(tx, sellerId)
    const at = app.clock.now()
    const of = { sellerId, today: indianDay(at) }
    const known = new Set((await readReleased(tx, of)).map(({ id }) => id))
    await keepReserves(app, tx, of, at)
    // What was released after the reserve was planned waits for the next run: nothing was kept of it.
    const rows = (await readReleased(tx, of)).filter(
      ({ id, paise, isReserve }) => isReserve || paise < 0 || known.has(id),
    )
    const amountPaise = rows.reduce((sum, row) => sum + row.paise, 0)
    const wait = payoutWait({
      releasedPaise: amountPaise,
      hasBankAccount: payee.bank_account_last4 !== null && payee.bank_ifsc !== null,
      hasLinkedAccount: payee.linked_account !== null || !service.needsLinkedAccount,
      isAccountRefused: payee.payout_refused_at !== null,
      isApproved: payee.standing === 'approved',
      hasService: true,
    })
    const { bank_account_last4: last4, bank_ifsc: ifsc, bank_holder: holder } = payee
    if (wait || last4 === null || ifsc === null) return 0
    const id = app.random.uuid()
    const rowIds = rows.map((row) => row.id)
    await insertPayout(tx, {
      id,
      sellerId,
      amountPaise,
      service: service.name,
      account: { holder: holder ?? '', ifsc, last4 },
      rowIds,
      at,
    })
    const held = await lockHeldOf(tx, { sellerId, service: service.name, rowIds })
    await bindTransfers(tx, { payoutId: id, keeps: planLegs(amountPaise, held).keeps })
    await postPayout(tx, { payoutId: id, sellerId, amountPaise, at })
    await app.jobs.enqueue(tx, 'payouts', {})
    return amountPaise
  })
}

/** Ends the reserves whose time has passed, and sets aside of what is released now; under the seller's lock. */
async function keepReserves(
  app: Pick<App, 'pause'>,
  tx: Transaction<Schema>,
  of: OfSeller,
  at: Date,
): Promise<void> {
  for (const reserve of await listReserves(tx, of)) if (reserve.isOver) await postReserveEnd(tx, reserve, at)
  const { planned } = await planReserves(tx, of)
  await app.pause('payouts:reserves-planned')
  for (const reserve of planned) await postReserve(tx, reserve, at)
}
