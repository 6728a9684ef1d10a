import { expect, test } from 'vitest'
import type { SandboxOrder } from './sandbox-journal.ts'
import { customersShare, SANDBOX_OFFERS, sandboxOfferText, withOffer } from './sandbox-offers.ts'
import { testCardsPage } from './sandbox-pages.ts'

const order: SandboxOrder = {
  kind: 'order',
  id: 'order_1',
  receipt: 'receipt_1',
  amountPaise: 1_200_000,
  offers: SANDBOX_OFFERS.map(({ id }) => id),
  at: '2026-11-20T10:00:00.000Z',
}
const pay = (
  way: { method: string; instrument?: string; months?: number },
  change: Partial<SandboxOrder> = {},
) => withOffer({ ...order, ...change }, { way, offers: SANDBOX_OFFERS, isInAmount: true })

test.each([
  [{ method: 'netbanking', instrument: 'HDFC' }, 'offer_HDFCNETB10PCT0', 120_000],
  [{ method: 'wallet', instrument: 'phonepe' }, 'offer_WALLETFLAT0500', 50_000],
  // The interest of six instalments of ₹2,000 at 16 %.
  [{ method: 'emi', instrument: 'HDFC', months: 6 }, 'offer_HDFCNOCOST6MTH', 54_067],
])('%j takes %s off, %i paise', (way, id, discountPaise) => {
  expect(pay(way)).toEqual({
    amountPaise: 1_200_000 - discountPaise,
    offer: { id, discountPaise, isInAmount: true },
  })
})

test.each([
  { method: 'netbanking', instrument: 'ICIC' },
  { method: 'emi', instrument: 'HDFC', months: 9 },
  { method: 'emi', instrument: 'ICIC', months: 6 },
  { method: 'upi' },
])('%j takes nothing off, nor does any way without an offer of the order', (way) => {
  expect(pay(way)).toEqual({ amountPaise: 1_200_000 })
  expect(pay({ method: 'wallet' }, { offers: [] })).toEqual({ amountPaise: 1_200_000 })
})

test('a tenth is at most ₹1,500, and of several offers the largest counts', () => {
  const way = { method: 'netbanking', instrument: 'HDFC' }
  expect(pay(way, { amountPaise: 9_000_000 }).offer).toMatchObject({ discountPaise: 150_000 })
  const offers = [
    ...SANDBOX_OFFERS,
    { id: 'offer_00000000000000', method: 'netbanking' as const, flatPaise: 130_000 },
  ]
  const several = { ...order, offers: offers.map(({ id }) => id) }
  expect(withOffer(several, { way, offers, isInAmount: false })).toEqual({
    amountPaise: 1_200_000,
    offer: { id: 'offer_00000000000000', discountPaise: 130_000, isInAmount: false },
  })
})

test('of a payment whose amount is the order’s its customer paid a share', () => {
  const payment = { amountPaise: 1_000, offer: { id: 'o', discountPaise: 100, isInAmount: false } } as never
  expect([1_000, 333, 1].map((paise) => customersShare(payment, paise))).toEqual([900, 300, 1])
})

test('its start page lists what its account has, with what each is for', () => {
  const html = testCardsPage(SANDBOX_OFFERS)
  for (const { id } of SANDBOX_OFFERS) expect(html).toContain(`<code>${id}</code>`)
  expect(SANDBOX_OFFERS.map(sandboxOfferText)).toEqual([
    'Net banking, HDFC: 10% off, at most ₹1,500',
    'Wallet: ₹500 off',
    'EMI, HDFC, 6 months: no-cost EMI',
  ])
})
