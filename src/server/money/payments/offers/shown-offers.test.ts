import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import type { App } from '#server/ground/app.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { saveWays } from '../ways/ways-store.ts'
import { findPlansAndOffers, findShownOffers } from './shown-offers-views.ts'
import { pauseBankOffer, writeBankOffer } from './write-bank-offer.ts'

let app: App
let close: () => Promise<void>
let now: Date
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
  now = new Date()
  app.gateway = { ...fakeGateway(), methods: ['card', 'netbanking', 'emi'], takesOffer: async () => true }
  const plan = {
    issuer: 'HDFC',
    bank: 'HDFC Bank',
    card: 'credit' as const,
    rateBp: 1_600,
    minPaise: 100_000,
  }
  await saveWays(app.db, {
    gateway: app.gateway.name,
    ways: {
      card: true,
      upi: false,
      instruments: {
        netbanking: [{ code: 'HDFC', name: 'HDFC Bank' }],
        wallet: [],
        paylater: [],
        'cardless-emi': [],
      },
      emi: [
        { ...plan, months: 3 },
        { ...plan, months: 6 },
      ],
    },
    at: now,
  })
})
beforeEach(async () => {
  await app.db.updateTable('bank_offers').set({ paused_at: now }).where('paused_at', 'is', null).execute()
})
afterAll(() => close())

const AMOUNT = { amountPaise: 1_200_000, pieces: 1 }
const inDays = (days: number) => momentText(new Date(now.getTime() + days * DAY_MS))

async function written(fields: Readonly<Record<string, string>>): Promise<string> {
  const offerId = `offer_${app.random
    .token(20)
    .replace(/[^A-Za-z0-9]/g, 'x')
    .slice(0, 14)}`
  const done = await writeBankOffer(app, OWNER, {
    offerId,
    leastOrder: '5,000',
    endsAt: inDays(9),
    ...fields,
  })
  if (!done.ok) throw new Error(JSON.stringify(done.problem))
  const row = await app.db
    .selectFrom('bank_offers')
    .select('id')
    .where('gateway_offer_id', '=', offerId)
    .executeTakeFirstOrThrow()
  return row.id
}
const TENTH = { kind: 'instant-discount', way: 'netbanking:HDFC', discount: 'percent', percent: '10' }
const NO_COST = { kind: 'no-cost-emi', way: 'emi:HDFC', months: '6' }
const titles = async () => (await findShownOffers(app, AMOUNT)).offers.map(({ title }) => title)

async function changesTold(): Promise<number> {
  const rows = await app.db.selectFrom('content_changes').select('id').execute()
  return rows.length
}

test('an offer is shown from its beginning until somebody pauses it, and kept pages are told of both', async () => {
  const before = await changesTold()
  const id = await written(TENTH)
  expect(await titles()).toEqual(['₹1,200 off with HDFC Bank, Net Banking'])
  expect(await changesTold()).toBe(before + 1)
  expect((await pauseBankOffer(app, OWNER, id)).ok).toBe(true)
  expect(await titles()).toEqual([])
  expect(await changesTold()).toBe(before + 2)
})

test('what begins or ends by itself says until when a page holds, also of an offer for more', async () => {
  await written({ ...TENTH, startsAt: inDays(2), endsAt: inDays(4), leastOrder: '50,000' })
  const minutes = (at: Date | undefined) => at && momentText(at)
  expect(minutes((await findShownOffers(app, AMOUNT)).until)).toBe(inDays(2))
  const start = now
  now = new Date(start.getTime() + 3 * DAY_MS)
  const { offers, until } = await findShownOffers(app, AMOUNT)
  expect([offers, minutes(until)]).toEqual([[], inDays(1)])
  now = start
})

test('plans are shown with the offer that is for them, and the lowest amount has none', async () => {
  await written(NO_COST)
  const { plans, offers } = await findPlansAndOffers(app, AMOUNT)
  expect(plans.map(({ months, costs }) => [months, costs.offer?.isNoCost ?? false])).toEqual([
    [3, false],
    [6, true],
  ])
  expect(offers.map(({ title }) => title)).toEqual([
    'No-cost EMI: ₹2,000.00 a month for 6 months with HDFC Bank credit card',
  ])
  expect((await findPlansAndOffers(app, { ...AMOUNT, amountPaise: 200_000 })).offers).toEqual([])
})
