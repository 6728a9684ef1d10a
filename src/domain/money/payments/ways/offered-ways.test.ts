import { describe, expect, test } from 'vitest'
import type { GatewayOutage, GatewayWays } from '#domain/ground/outside/gateway-ways.ts'
import { type OfferFacts, offeredWays, stateOf, type TriesToday } from './offered-ways.ts'

const WAYS: GatewayWays = {
  card: true,
  upi: false,
  instruments: {
    netbanking: [
      { code: 'HDFC', name: 'HDFC Bank' },
      { code: 'ICIC', name: 'ICICI Bank' },
      { code: 'SBIN', name: 'State Bank of India' },
    ],
    wallet: [{ code: 'mobikwik', name: 'MobiKwik', maxPaise: 20_000_000 }],
    paylater: [{ code: 'lazypay', name: 'LazyPay', minPaise: 100, maxPaise: 1_000_000 }],
    'cardless-emi': [],
  },
  emi: [
    { issuer: 'HDFC', bank: 'HDFC Bank', card: 'credit', months: 6, rateBp: 1_600, minPaise: 300_000 },
    { issuer: 'HDFC_DC', bank: 'HDFC Bank', card: 'debit', months: 6, rateBp: 1_600, minPaise: 500_000 },
  ],
}
const NOW = new Date('2026-11-20T10:00:00Z')
const outage = (change: Partial<GatewayOutage>): GatewayOutage => ({
  method: 'netbanking',
  severity: 'high',
  from: '2026-11-20T09:00:00Z',
  ...change,
})
const offered = (change: Partial<OfferFacts> = {}) =>
  offeredWays(WAYS, { amountPaise: 600_000, pieces: 1, outages: [], today: [], now: NOW, ...change })
const banks = (change: Partial<OfferFacts>) =>
  offered(change).instruments.netbanking.map(({ code, state }) => `${code} ${state}`)
const today = (tries: Partial<TriesToday>): TriesToday[] => [
  { method: 'netbanking', instrument: 'HDFC', failed: 0, paid: 0, ...tries },
]

describe('what can be paid with', () => {
  test('is what the account may do, for this amount', () => {
    expect(offered().methods).toEqual(['card'])
    expect(offered().instruments.paylater).toHaveLength(1)
    expect(offered({ amountPaise: 1_000_001 }).instruments.paylater).toEqual([])
    expect(offered({ amountPaise: 20_000_001 }).instruments.wallet).toEqual([])
    expect(offered({ amountPaise: 299_999 }).emi).toEqual([])
    expect(offered({ amountPaise: 300_000 }).emi.map(({ issuer }) => issuer)).toEqual(['HDFC'])
  })

  test('is a debit card’s EMI for one piece alone: its bank gives back the whole or nothing', () => {
    expect(offered({ pieces: 1 }).emi.map(({ card }) => card)).toEqual(['credit', 'debit'])
    expect(offered({ pieces: 2 }).emi.map(({ card }) => card)).toEqual(['credit'])
  })

  test('has what failed today after the rest, and what is down last', () => {
    expect(banks({ today: today({ failed: 3 }), outages: [outage({ instrument: 'ICIC' })] })).toEqual([
      'SBIN works',
      'HDFC failing',
      'ICIC down',
    ])
  })

  test.each([
    [{ failed: 2 }, 'works'],
    [{ failed: 3, paid: 1 }, 'failing'],
    [{ failed: 4, paid: 2 }, 'works'],
    [{ failed: 5, paid: 2 }, 'failing'],
    [{ failed: 9, instrument: 'ICIC' }, 'works'],
    [{ failed: 9, method: 'wallet' as const }, 'works'],
  ])('that failed so often today (%o) is called %s', (tries, state) => {
    expect(stateOf({ outages: [], today: today(tries), now: NOW }, 'netbanking', 'HDFC')).toBe(state)
  })

  test.each([
    [{}, 'down'],
    [{ instrument: 'HDFC' }, 'down'],
    [{ instrument: 'HDFC', severity: 'medium' as const }, 'slow'],
    [{ instrument: 'ICIC' }, 'works'],
    [{ method: 'wallet' as const }, 'works'],
    [{ from: '2026-11-20T10:00:01Z' }, 'works'],
    [{ until: '2026-11-20T10:00:00Z' }, 'works'],
    [{ until: '2026-11-20T10:00:01Z' }, 'down'],
  ])('with this outage (%o) is called %s', (change, state) => {
    expect(stateOf({ outages: [outage(change)], today: [], now: NOW }, 'netbanking', 'HDFC')).toBe(state)
  })

  test('takes no instalments of a card issuer that is down, of its debit cards either', () => {
    const outages = [outage({ method: 'card', instrument: 'HDFC' })]
    expect(offered({ outages }).emi.map(({ state }) => state)).toEqual(['down', 'down'])
  })
})
