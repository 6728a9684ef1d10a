import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BEARER_OF_LOST,
  causeOf,
  giveBackBorne,
  holdsOfChargeback,
  needsLook,
  shareChargeback,
  shareWords,
} from './chargeback.ts'

test('the shares of the parts come to what the bank takes, and none bears more than it cost', () => {
  const vendorOrder = fc.record({
    vendorOrderId: fc.uuid(),
    sellerId: fc.uuid(),
    paise: fc.nat(1_000_000_000),
  })
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.array(vendorOrder, { maxLength: 8 }), (amount, vendorOrders) => {
      const shares = shareChargeback(amount, vendorOrders)
      const sum = (of: readonly { paise: number }[]) => of.reduce((all, { paise }) => all + paise, 0)
      expect(sum(shares)).toBe(Math.min(amount, sum(vendorOrders)))
      for (const share of shares)
        expect(share.paise).toBeLessThanOrEqual(
          sum(vendorOrders.filter(({ vendorOrderId }) => vendorOrderId === share.vendorOrderId)),
        )
    }),
  )
})

test('of each part at most what of it has left is held back, and no part holds what another did not send', () => {
  const vendorOrder = (vendorOrderId: string, paise: number, sentPaise: number) => ({
    vendorOrderId,
    sellerId: vendorOrderId,
    paise,
    sentPaise,
  })
  const held = (amount: number, ...vendorOrders: ReturnType<typeof vendorOrder>[]) =>
    holdsOfChargeback(amount, vendorOrders).map(({ vendorOrderId, paise }) => [vendorOrderId, paise])
  expect(
    held(300, vendorOrder('sent', 100, 100), vendorOrder('half', 100, 50), vendorOrder('unsent', 100, 0)),
  ).toEqual([
    ['sent', 100],
    ['half', 50],
  ])
  expect(
    held(150, vendorOrder('sent', 100, 100), vendorOrder('half', 100, 70), vendorOrder('unsent', 100, 0)),
  ).toEqual([
    ['sent', 50],
    ['half', 50],
  ])
})

test.each([
  ['up to the setting nobody looks', {}, false],
  ['a paisa above it somebody does', { paise: 10_001 }, true],
  ['with what was borne before as well', { paise: 4_000, borneUnseenPaise: 6_001 }, true],
  ['which leaves what is left', { paise: 4_000, borneUnseenPaise: 6_000 }, false],
  ['of our own sales nobody has to', { paise: 90_000, isHouse: true }, false],
  ['that its seller bears by the table nobody looks', { paise: 0, borneUnseenPaise: 90_000 }, false],
  ['without a setting somebody looks at each', { paise: 1, limitPaise: 0 }, true],
])('of a lost chargeback that we would bear: %s', (_name, share, expected) => {
  const known = {
    paise: 10_000,
    borneUnseenPaise: 0,
    limitPaise: 10_000,
    isHouse: false,
  } as const
  expect(needsLook({ ...known, ...share })).toBe(expected)
})

test.each([
  ['goods_not_received', 'for-code', 'marketplace'],
  ['goods_not_received', 'without-code', 'seller'],
  ['goods_or_services_not_as_described', 'for-code', 'seller'],
  ['fraudulent_transaction', 'without-code', 'marketplace'],
  ['chargeback_reason_9', 'for-code', 'marketplace'],
  ['chargeback_reason_9', 'not-delivered', 'seller'],
] as const)('%s of goods handed out %s is borne by the %s', (reason, handedOut, bearer) => {
  expect(BEARER_OF_LOST[causeOf(reason)][handedOut]).toBe(bearer)
})

test.each([
  [{ isOpen: true, cause: 'delivery' }, 'the goods did not arrive. ₹900.00 is on hold'],
  [{}, 'the payment stands. ₹900.00 is yours again'],
  [{ isEarly: true }, 'whatever the bank decides. ₹900.00 is yours again'],
  [
    { bearer: 'seller', taken: '₹900.00', cause: 'delivery', handedOut: 'without-code' },
    'You bear ₹900.00 of it, since the goods were handed over without a delivery code',
  ],
  [
    { bearer: 'seller', cause: 'goods', handedOut: 'for-code' },
    'pays the refund of what was cancelled or given back',
  ],
  [
    { bearer: 'marketplace', cause: 'other', handedOut: 'for-code' },
    'We bear it, since the goods were handed over for',
  ],
  [{ bearer: 'marketplace', cause: 'payment', handedOut: 'not-delivered' }, 'who pays is for us to check'],
  [
    { bearer: 'seller', taken: '₹9.00', cause: 'other', handedOut: 'not-delivered' },
    'had not been delivered when the bank decided',
  ],
] as const)('a seller is told what became of a share: %o', (share, words) => {
  const nothing = {
    taken: undefined,
    isOpen: false,
    isEarly: false,
    bearer: undefined,
    cause: undefined,
    handedOut: undefined,
  }
  expect(shareWords({ held: '₹900.00', ...nothing, ...share })).toContain(words)
})

test.each([
  // The bank took ₹10 of ₹18, five from each; goods of ₹3 came back, and seven are borne for the ₹6 and ₹9 that are left.
  [300, [500, 500], [280, 420], 0, [220, 80], 0],
  // The marketplace bears the other part.
  [300, [500], [280], 500, [220], 80],
  [900, [900], [0], 100, [900], 0],
  [900, [], [], 900, [], 900],
  // A paisa that rounding left.
  [300, [500], [201], 0, [300], 0],
  [1_000, [500], [0], 100, [500], 100],
])(
  'of goods of %d that came back sellers and the marketplace have again what they bore',
  (paise, taken, due, lossPaise, shares, loss) => {
    const borne = taken.map((takenPaise, at) => ({ id: `${at}`, takenPaise, duePaise: due[at] ?? 0 }))
    expect(giveBackBorne(paise, { shares: borne, lossPaise })).toEqual({
      shares: shares.map((each, at) => ({ id: `${at}`, paise: each })),
      lossPaise: loss,
    })
  },
)
