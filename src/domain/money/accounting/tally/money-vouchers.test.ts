import { describe, expect, test } from 'vitest'
import {
  clearingVouchers,
  keptPricesVouchers,
  payoutVoucher,
  promotionVouchers,
  taxVouchers,
} from './money-vouchers.ts'
import { TALLY_LEDGERS } from './tally-ledgers.ts'

const taken = {
  sellerId: 's1',
  sellerName: 'Rigs',
  igstPaise: 100,
  cgstPaise: 20,
  sgstPaise: 30,
  tdsPaise: 7,
  collectedPaise: 0,
  chargesPaise: 0,
  isHouse: false,
}

describe('tax that was collected and deducted of a seller in a month', () => {
  test('stands in our books as owed to the tax office, and taken off what we owe the seller', () => {
    const [tcs, tds] = taxVouchers(taken, '2026-10', 'marketplace')
    expect(tcs).toMatchObject({
      remoteId: 'nanonagar-tcs-s1-2026-10',
      type: 'Journal',
      day: '2026-10-31',
      party: TALLY_LEDGERS.sellers,
      entries: [
        { ledger: TALLY_LEDGERS.sellers, paise: 150 },
        { ledger: TALLY_LEDGERS.tcsIgstPayable, paise: -100 },
        { ledger: TALLY_LEDGERS.tcsCgstPayable, paise: -20 },
        { ledger: TALLY_LEDGERS.tcsSgstPayable, paise: -30 },
      ],
    })
    expect(tds).toMatchObject({
      remoteId: 'nanonagar-tds-s1-2026-10',
      entries: [
        { ledger: TALLY_LEDGERS.sellers, paise: 7 },
        { ledger: TALLY_LEDGERS.tdsPayable, paise: -7 },
      ],
    })
  })

  test('stands in the seller’s books the other way round', () => {
    const [tcs, tds] = taxVouchers(taken, '2026-10', 'seller')
    expect(tcs?.party).toBe(TALLY_LEDGERS.marketplace)
    expect(tcs?.entries).toEqual([
      { ledger: TALLY_LEDGERS.marketplace, paise: -150 },
      { ledger: TALLY_LEDGERS.tcsIgstReceivable, paise: 100 },
      { ledger: TALLY_LEDGERS.tcsCgstReceivable, paise: 20 },
      { ledger: TALLY_LEDGERS.tcsSgstReceivable, paise: 30 },
    ])
    expect(tds?.entries).toContainEqual({ ledger: TALLY_LEDGERS.tdsReceivable, paise: 7 })
  })

  test('is left out where there was none', () => {
    const without = { ...taken, igstPaise: 0, cgstPaise: 0, sgstPaise: 0 }
    expect(taxVouchers(without, '2026-10', 'seller').map(({ number }) => number)).toEqual(['TDS-2026-10'])
    expect(taxVouchers({ ...without, tdsPaise: 0 }, '2026-10', 'seller')).toEqual([])
  })
})

describe('what customers paid for a seller’s goods', () => {
  const moved = { ...taken, collectedPaise: 1_000, chargesPaise: -40 }
  const entriesOf = (books: 'seller' | 'marketplace', isHouse = false) =>
    clearingVouchers({ ...moved, isHouse }, '2026-10', books).map(({ entries }) => entries)

  test('clears the customers of its books, and is owed to it by us', () => {
    expect(entriesOf('seller')).toEqual([
      [
        { ledger: TALLY_LEDGERS.marketplace, paise: 1_000 },
        { ledger: TALLY_LEDGERS.customers, paise: -1_000 },
      ],
      [
        { ledger: TALLY_LEDGERS.charges, paise: 40 },
        { ledger: TALLY_LEDGERS.marketplace, paise: -40 },
      ],
    ])
  })

  test('came to us in our books, and is owed to the seller; of our own shop to nobody', () => {
    expect(entriesOf('marketplace')).toEqual([
      [
        { ledger: TALLY_LEDGERS.settlement, paise: 1_000 },
        { ledger: TALLY_LEDGERS.sellers, paise: -1_000 },
      ],
      [
        { ledger: TALLY_LEDGERS.charges, paise: -40 },
        { ledger: TALLY_LEDGERS.sellers, paise: 40 },
      ],
    ])
    expect(entriesOf('marketplace', true)[0]).toContainEqual({
      ledger: TALLY_LEDGERS.customers,
      paise: -1_000,
    })
  })

  test('is left out where there was none', () => {
    expect(clearingVouchers({ ...moved, collectedPaise: 0, chargesPaise: 0 }, '2026-10', 'seller')).toEqual(
      [],
    )
  })
})

describe('what was paid in customers’ place', () => {
  test('is taken from what penalties brought and not from what came in', () => {
    expect(keptPricesVouchers(250, '2026-10')).toMatchObject([
      {
        remoteId: 'nanonagar-kept-prices-2026-10',
        day: '2026-10-31',
        entries: [
          { ledger: TALLY_LEDGERS.charges, paise: 250 },
          { ledger: TALLY_LEDGERS.settlement, paise: -250 },
        ],
      },
    ])
  })

  test('is left out where it came to nothing', () => {
    expect(keptPricesVouchers(0, '2026-10')).toEqual([])
  })
})

describe('a payout', () => {
  const paid = {
    payoutId: '0192f0c1-2f6b-7cc3',
    sellerName: 'Rigs',
    on: '2026-11-06',
    isReturned: false,
    utr: 'N1',
    paise: 500,
  }
  test.each([
    ['marketplace', false, 'Payment', TALLY_LEDGERS.sellers, 500, TALLY_LEDGERS.settlement],
    ['seller', false, 'Receipt', TALLY_LEDGERS.marketplace, -500, TALLY_LEDGERS.bank],
    ['marketplace', true, 'Receipt', TALLY_LEDGERS.sellers, -500, TALLY_LEDGERS.settlement],
    ['seller', true, 'Payment', TALLY_LEDGERS.marketplace, 500, TALLY_LEDGERS.bank],
  ] as const)(
    'in the books of the %s, returned %s, is a %s',
    (books, isReturned, type, party, paise, money) => {
      expect(payoutVoucher({ ...paid, isReturned }, books)).toMatchObject({
        type,
        party,
        day: '2026-11-06',
        number: '0192f0c1-2f6b',
        remoteId: `nanonagar-${isReturned ? 'payout-returned' : 'payout'}-0192f0c1-2f6b-7cc3`,
        narration: isReturned ? 'Failed payout, Rigs' : 'Payout, UTR N1, Rigs',
        entries: [
          { ledger: party, paise },
          { ledger: money, paise: -paise },
        ],
      })
    },
  )

  test('has no number of the bank before it arrived', () => {
    expect(payoutVoucher({ ...paid, utr: null }, 'seller').narration).toBe('Payout, Rigs')
  })
})

describe('what others than sellers pay for promotions', () => {
  test('is a cost of ours or owed by makers and banks, and not of what came in; what they pay clears it', () => {
    const month = {
      ownPaise: 300,
      bankOffersPaise: 70,
      goodwillPaise: 40,
      owedPaise: 200,
      receivedPaise: 150,
    }
    expect(promotionVouchers(month, '2026-10').map(({ type, entries }) => [type, entries])).toEqual([
      [
        'Journal',
        [
          { ledger: TALLY_LEDGERS.promotions, paise: 300 },
          { ledger: TALLY_LEDGERS.promotionPayers, paise: 200 },
          { ledger: TALLY_LEDGERS.settlement, paise: -500 },
        ],
      ],
      [
        'Journal',
        [
          { ledger: TALLY_LEDGERS.bankOffers, paise: 70 },
          { ledger: TALLY_LEDGERS.settlement, paise: -70 },
        ],
      ],
      [
        'Journal',
        [
          { ledger: TALLY_LEDGERS.goodwill, paise: 40 },
          { ledger: TALLY_LEDGERS.settlement, paise: -40 },
        ],
      ],
      [
        'Receipt',
        [
          { ledger: TALLY_LEDGERS.bank, paise: 150 },
          { ledger: TALLY_LEDGERS.promotionPayers, paise: -150 },
        ],
      ],
    ])
  })

  test('is left out where it came to nothing', () => {
    expect(
      promotionVouchers(
        { ownPaise: 0, bankOffersPaise: 0, goodwillPaise: 0, owedPaise: 0, receivedPaise: 0 },
        '2026-10',
      ),
    ).toEqual([])
  })
})
