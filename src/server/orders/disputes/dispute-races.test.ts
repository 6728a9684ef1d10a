import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel, openedDispute, saying } from '#tests/support/disputes.ts'
import { inFull, RACE_ROUNDS } from '#tests/support/full-run.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { answerAsSeller } from './answer-dispute.ts'
import { decideDispute } from './decide-dispute.ts'
import { passOnOverdue } from './pass-on-overdue.ts'

const PATIENCE_MS = inFull(1_800_000, 400_000)
const DAYS_MS = 24 * 3_600_000

let app: App
let close: () => Promise<void>
let now = new Date()
let meera: { userId: string; sellerId: string }
let offer: AddedOffer
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp({ clock: { now: () => now } })
  close = opened.close
  app = { ...opened.app, pause: points.pause }
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 3 * RACE_ROUNDS })
  meera = await addVendorOf(app, offer.sellerId)
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

async function disputed(): Promise<{ parcelId: string; disputeId: string }> {
  const by: Dispatcher = { kind: 'vendor', vendor: meera }
  const parcel = await deliveredParcel(app, by, await addCustomer(app), { offer })
  return { parcelId: parcel.parcelId, disputeId: await openedDispute(app, parcel) }
}
const eventsOf = async (disputeId: string) => {
  const rows = await app.db
    .selectFrom('dispute_events')
    .select('event')
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute()
  return rows.map(({ event }) => event)
}
const creditsOf = async (parcelId: string) => {
  const rows = await app.db
    .selectFrom('credit_notes')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .execute()
  return rows.length
}
const decide = (disputeId: string, outcome: string) =>
  decideDispute(app, OWNER, { disputeId, fields: saying('As it stands.', { outcome }) })
const agree = (disputeId: string) =>
  answerAsSeller(app, meera, { disputeId, fields: saying(''), agrees: true })
const moved = (status: string) => ({
  ok: false,
  problem: { code: 'disputes.move_not_allowed', details: { status } },
})

/** Fails when `takeStep` locks neither the order nor the dispute: both decisions find it undecided. */
test(
  `${RACE_ROUNDS} times two administrators decide one dispute differently: the first decision stands`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { parcelId, disputeId } = await disputed()
      now = new Date(now.getTime() + 8 * DAYS_MS)
      await passOnOverdue(app)
      const outcomes = round % 2 === 0 ? ['seller', 'refused'] : ['refused', 'marketplace']
      const [first, second] = await points.overtaken(
        'disputes:locked',
        () => decide(disputeId, outcomes[0] ?? ''),
        () => decide(disputeId, outcomes[1] ?? ''),
      )
      expect(first).toMatchObject({ ok: true })
      expect(second).toMatchObject(moved(round % 2 === 0 ? 'refunded' : 'refused'))
      expect(await creditsOf(parcelId)).toBe(round % 2 === 0 ? 1 : 0)
      expect(await eventsOf(disputeId)).toHaveLength(3)
    }
  },
  PATIENCE_MS,
)

/** Fails when `passOnOverdue` decides by what it listed: what was agreed to is passed on, or an answer is lost. */
test(
  `${RACE_ROUNDS} times a seller answers as the time runs out: one of both counts, whoever is first`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { parcelId, disputeId } = await disputed()
      now = new Date(now.getTime() + 8 * DAYS_MS)
      const acts = [() => agree(disputeId), () => passOnOverdue(app)] as const
      const isSellerFirst = round % 2 === 0
      const [first, second] = isSellerFirst
        ? await points.overtaken('disputes:locked', acts[0], acts[1])
        : await points.overtaken('disputes:locked', acts[1], acts[0])
      if (isSellerFirst) expect([first, second]).toMatchObject([{ ok: true }, 0])
      else expect([first, second]).toMatchObject([1, moved('with-us')])
      expect(await eventsOf(disputeId)).toEqual(['opened', isSellerFirst ? 'agreed' : 'seller-late'])
      expect(await creditsOf(parcelId)).toBe(isSellerFirst ? 1 : 0)
    }
  },
  PATIENCE_MS,
)

/** The same for contesting: fails when the job does not look at the limit again under the lock. */
test(
  `${RACE_ROUNDS} times a seller contests as the time runs out: the customer keeps the time to answer`,
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { disputeId } = await disputed()
      now = new Date(now.getTime() + 8 * DAYS_MS)
      const contest = () =>
        answerAsSeller(app, meera, { disputeId, fields: saying('It was signed for.'), agrees: false })
      expect(await points.overtaken('disputes:locked', contest, () => passOnOverdue(app))).toMatchObject([
        { ok: true },
        0,
      ])
      expect(await eventsOf(disputeId)).toEqual(['opened', 'contested'])
      // Whatever is open now would be overdue in the rounds that follow.
      await decideLater(disputeId)
    }
  },
  PATIENCE_MS,
)

async function decideLater(disputeId: string): Promise<void> {
  now = new Date(now.getTime() + 8 * DAYS_MS)
  await passOnOverdue(app)
  expect(await decide(disputeId, 'refused')).toMatchObject({ ok: true })
}
