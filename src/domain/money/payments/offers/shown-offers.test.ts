import { describe, expect, test } from 'vitest'
import type { GatewayWays } from '#domain/ground/outside/gateway-ways.ts'
import { offeredWays } from '../ways/offered-ways.ts'
import { type BankOfferTerms, discountOf } from './bank-offer.ts'
import { shownOffers } from './shown-offers.ts'

const emi = (issuer: string, months: number, card: 'credit' | 'debit' = 'credit') => ({
  issuer,
  bank: issuer.startsWith('HDFC') ? 'HDFC Bank' : 'ICICI Bank',
  card,
  months,
  rateBp: 1_600,
  minPaise: 100_000,
})
const WAYS: GatewayWays = {
  card: true,
  upi: true,
  instruments: {
    netbanking: [{ code: 'HDFC', name: 'HDFC Bank' }],
    wallet: [{ code: 'mobikwik', name: 'MobiKwik', maxPaise: 20_000_000 }],
    paylater: [],
    'cardless-emi': [],
  },
  emi: [emi('HDFC', 3), emi('HDFC', 6), emi('ICIC', 6), emi('HDFC_DC', 6, 'debit')],
}
const NOW = new Date('2026-11-20T10:00:00Z')
const offer = (id: string, change: Partial<BankOfferTerms>) => ({
  id,
  kind: 'instant-discount' as const,
  method: 'netbanking' as const,
  instrument: 'HDFC',
  months: null,
  percentBp: null,
  flatPaise: null,
  maxPaise: null,
  leastOrderPaise: 500_000,
  endsAt: new Date('2026-11-30T18:29:00Z'),
  ...change,
})
const TENTH = offer('tenth', { percentBp: 1_000, maxPaise: 150_000 })
const WALLET = offer('wallet', { method: 'wallet', instrument: null, flatPaise: 5_000 })
const noCost = (instrument: string, months: number) =>
  offer(`${instrument}-${months}`, { kind: 'no-cost-emi', method: 'emi', instrument, months })

function shown(
  offers: readonly ReturnType<typeof offer>[],
  { amountPaise = 1_200_000, pieces = 1 }: { amountPaise?: number; pieces?: number } = {},
) {
  const ways = offeredWays(WAYS, { amountPaise, pieces, outages: [], today: [], now: NOW })
  const open = offers.map((each) => ({
    ...each,
    discountPaise: discountOf(each, { amountPaise, plans: WAYS.emi }),
  }))
  return shownOffers(open, { amountPaise, ways })
}

describe('offers of banks before anybody pays', () => {
  test('say what they take off this amount, and on what terms', () => {
    expect(shown([TENTH])).toEqual([
      {
        id: 'tenth',
        method: 'netbanking',
        title: '₹1,200 off with HDFC Bank, Net Banking',
        terms:
          '10% off, at most ₹1,500. For orders from ₹5,000, until 30 Nov 2026, 11:59 pm. You pay ₹10,800.00. NanoNagar pays ₹1,200.00.',
      },
    ])
    expect(shown([TENTH], { amountPaise: 9_000_000 })[0]?.title).toBe(
      '₹1,500 off with HDFC Bank, Net Banking',
    )
  })

  test('of no-cost plans name the instalment, and what remains to be paid', () => {
    const [plan] = shown([noCost('HDFC', 6)])
    expect(plan?.title).toBe('No-cost EMI: ₹2,000.00 a month for 6 months with HDFC Bank credit card')
    expect(plan?.terms).toMatch(
      /GST on the interest \(₹[\d.]+\) remains yours to pay\. For orders from ₹5,000/,
    )
  })

  test('begin with the largest discount and the lowest instalment', () => {
    const ids = shown([WALLET, noCost('HDFC', 3), TENTH, noCost('ICIC', 6)]).map(({ id }) => id)
    expect(ids).toEqual(['tenth', 'ICIC-6', 'wallet', 'HDFC-3'])
  })

  test.each([
    ['a wallet that cannot pay so much', [WALLET], { amountPaise: 26_000_000 }],
    ['a bank that the account does not take', [offer('sbi', { instrument: 'SBIN', flatPaise: 5_000 })], {}],
    ['a plan that there is not', [noCost('ICIC', 3)], {}],
    ['a debit card for several pieces', [noCost('HDFC_DC', 6)], { pieces: 2 }],
  ])('leave out %s', (_what, offers, amount) => {
    expect(
      shown(
        offers.map((each) => ({ ...each })),
        amount,
      ),
    ).toEqual([])
  })
})
