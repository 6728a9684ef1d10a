import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { daysOfMonth, formatMonth, type Month } from '#domain/ground/shared/months.ts'
import { TALLY_LEDGERS } from './tally-ledgers.ts'
import { reversed, type Voucher } from './voucher.ts'

/** Whose books a voucher is for. */
type Books = 'seller' | 'marketplace'

/**
 * What the ledger moved of a seller in a month beside commission, freight and payouts: tax that it took, less what it gave
 * back, and money of customers. Negative where that is more. In paise.
 */
export interface MovedOfMonth {
  sellerId: string
  sellerName: string
  igstPaise: Paise
  cgstPaise: Paise
  /** SGST, or UTGST in its place. */
  sgstPaise: Paise
  tdsPaise: Paise
  /** What customers paid, or are to pay, for goods of this seller, less what went back to them. */
  collectedPaise: Paise
  /** Compensation, less penalties and what was lost in disputes. */
  chargesPaise: Paise
  /** The marketplace's own shop: nobody else collects for it. */
  isHouse: boolean
}

/** A row of the ledger by which a payout was made, or taken back because it did not arrive. */
export interface PaidOut {
  payoutId: string
  sellerName: string
  on: Day
  isReturned: boolean
  /** Of a transfer that arrived. */
  utr: string | null
  paise: Paise
}

/**
 * Tax collected and deducted at source of a month, a voucher for each seller and each of the two, on its last day: what
 * the seller bears stands with the tax office. Under the same id for ever: a month that was taken before its end is
 * replaced by the next import.
 */
export function taxVouchers(taken: MovedOfMonth, month: Month, books: Books): Voucher[] {
  const ours = books === 'marketplace'
  const party = ours ? TALLY_LEDGERS.sellers : TALLY_LEDGERS.marketplace
  const voucher = (name: 'TCS' | 'TDS', taxes: Voucher['entries']): Voucher => {
    const sum = taxes.reduce((all, { paise }) => all + paise, 0)
    // We owe the tax office what the seller bears; the seller has it to its credit there.
    const entries = [{ ledger: party, paise: sum }, ...reversed(taxes)]
    return {
      remoteId: `nanonagar-${name.toLowerCase()}-${taken.sellerId}-${month}`,
      type: 'Journal',
      number: `${name}-${month}`,
      day: daysOfMonth(month).to,
      party,
      narration: `${name} of ${formatMonth(month)}, ${taken.sellerName}`,
      entries: ours ? entries : reversed(entries),
    }
  }
  const tcs = [
    { ledger: ours ? TALLY_LEDGERS.tcsIgstPayable : TALLY_LEDGERS.tcsIgstReceivable, paise: taken.igstPaise },
    { ledger: ours ? TALLY_LEDGERS.tcsCgstPayable : TALLY_LEDGERS.tcsCgstReceivable, paise: taken.cgstPaise },
    { ledger: ours ? TALLY_LEDGERS.tcsSgstPayable : TALLY_LEDGERS.tcsSgstReceivable, paise: taken.sgstPaise },
  ]
  const tds = [
    { ledger: ours ? TALLY_LEDGERS.tdsPayable : TALLY_LEDGERS.tdsReceivable, paise: taken.tdsPaise },
  ]
  return [voucher('TCS', tcs), voucher('TDS', tds)].filter(({ entries }) =>
    entries.some(({ paise }) => paise !== 0),
  )
}

/**
 * What joins sales and payouts, so that the ledgers between them clear: what we collected from customers of a seller in a
 * month, with which its invoices are paid and we owe it the same; and what it bore or got for parcels that went wrong. Each
 * under one id, on the last day. Of our own shop the customers pay us.
 */
export function clearingVouchers(moved: MovedOfMonth, month: Month, books: Books): Voucher[] {
  const ours = books === 'marketplace'
  const party = ours ? TALLY_LEDGERS.sellers : TALLY_LEDGERS.marketplace
  const voucher = (name: string, what: string, entries: Voucher['entries']): Voucher => ({
    remoteId: `nanonagar-${name}-${moved.sellerId}-${month}`,
    type: 'Journal',
    number: `${name.toUpperCase()}-${month}`,
    day: daysOfMonth(month).to,
    party,
    narration: `${what} in ${formatMonth(month)}, ${moved.sellerName}`,
    entries,
  })
  const { collectedPaise, chargesPaise, isHouse } = moved
  // In a seller's books customers have paid, and we owe it that; in ours money came in, and is owed to the seller.
  const creditor = ours && !isHouse ? TALLY_LEDGERS.sellers : TALLY_LEDGERS.customers
  const collected = [
    { ledger: ours ? TALLY_LEDGERS.settlement : TALLY_LEDGERS.marketplace, paise: collectedPaise },
    { ledger: creditor, paise: -collectedPaise },
  ]
  const charged = [
    { ledger: TALLY_LEDGERS.charges, paise: chargesPaise },
    { ledger: party, paise: -chargesPaise },
  ]
  return [
    voucher('collected', 'Collected from customers', collected),
    voucher('charges', 'Penalties and compensation', ours ? charged : reversed(charged)),
  ].filter(({ entries }) => entries.some(({ paise }) => paise !== 0))
}

/**
 * What penalties paid in customers' place in a month (decision 1132): no customer paid it, though it is collected of the
 * sale. In our books alone; none where it came to nothing.
 */
export function keptPricesVouchers(paidPaise: Paise, month: Month): Voucher[] {
  if (paidPaise === 0) return []
  return [
    {
      remoteId: `nanonagar-kept-prices-${month}`,
      type: 'Journal',
      number: `KEPT-${month}`,
      day: daysOfMonth(month).to,
      party: TALLY_LEDGERS.settlement,
      narration: `Paid in customers’ place for prices that were not kept in ${formatMonth(month)}`,
      entries: [
        { ledger: TALLY_LEDGERS.charges, paise: paidPaise },
        { ledger: TALLY_LEDGERS.settlement, paise: -paidPaise },
      ],
    },
  ]
}

/** What others than customers and sellers paid for promotions in a month, less what went back, and what came in of it. */
export interface PromotionsOfMonth {
  /** Borne by the marketplace. */
  ownPaise: Paise
  /** Owed by makers and banks. */
  owedPaise: Paise
  /** Borne by the marketplace for offers of banks. */
  bankOffersPaise: Paise
  /** Given back by the marketplace of its own. */
  goodwillPaise: Paise
  /** Received from them. */
  receivedPaise: Paise
}

/**
 * What the marketplace, makers and banks paid in customers' place for promotions (decision 1139): no customer paid it, though
 * it is collected of the sale; and what makers and banks paid us. In our books alone.
 */
export function promotionVouchers(
  { ownPaise, owedPaise, bankOffersPaise, goodwillPaise, receivedPaise }: PromotionsOfMonth,
  month: Month,
): Voucher[] {
  const voucher = (
    name: string,
    type: Voucher['type'],
    what: string,
    entries: Voucher['entries'],
  ): Voucher => ({
    remoteId: `nanonagar-${name}-${month}`,
    type,
    number: `${name.toUpperCase().slice(0, 8)}-${month}`,
    day: daysOfMonth(month).to,
    party: TALLY_LEDGERS.promotionPayers,
    narration: `${what} in ${formatMonth(month)}`,
    entries: entries.filter(({ paise }) => paise !== 0),
  })
  return [
    voucher('promotions', 'Journal', 'Promotions that others than sellers pay for', [
      { ledger: TALLY_LEDGERS.promotions, paise: ownPaise },
      { ledger: TALLY_LEDGERS.promotionPayers, paise: owedPaise },
      { ledger: TALLY_LEDGERS.settlement, paise: -ownPaise - owedPaise },
    ]),
    voucher('offers', 'Journal', 'Bank offers that the marketplace pays for', [
      { ledger: TALLY_LEDGERS.bankOffers, paise: bankOffersPaise },
      { ledger: TALLY_LEDGERS.settlement, paise: -bankOffersPaise },
    ]),
    voucher('goodwill', 'Journal', 'Goodwill that the marketplace gave to customers', [
      { ledger: TALLY_LEDGERS.goodwill, paise: goodwillPaise },
      { ledger: TALLY_LEDGERS.settlement, paise: -goodwillPaise },
    ]),
    voucher('received', 'Receipt', 'Received from makers and banks for promotions', [
      { ledger: TALLY_LEDGERS.bank, paise: receivedPaise },
      { ledger: TALLY_LEDGERS.promotionPayers, paise: -receivedPaise },
    ]),
  ].filter(({ entries }) => entries.length > 0)
}

/** A payout as a payment of ours and a receipt of the seller's; one that did not arrive as the reverse, by itself. */
export function payoutVoucher(paid: PaidOut, books: Books): Voucher {
  const ours = books === 'marketplace'
  const party = ours ? TALLY_LEDGERS.sellers : TALLY_LEDGERS.marketplace
  const money = ours ? TALLY_LEDGERS.settlement : TALLY_LEDGERS.bank
  const isPayment = ours !== paid.isReturned
  const entries = [
    { ledger: party, paise: paid.paise },
    { ledger: money, paise: -paid.paise },
  ]
  const what = paid.isReturned ? 'Failed payout' : `Payout${paid.utr ? `, UTR ${paid.utr}` : ''}`
  return {
    remoteId: `nanonagar-${paid.isReturned ? 'payout-returned' : 'payout'}-${paid.payoutId}`,
    type: isPayment ? 'Payment' : 'Receipt',
    // A payout has no number of its own: the beginning of its id, as Tally takes sixteen characters well.
    number: paid.payoutId.slice(0, 13),
    day: paid.on,
    party,
    narration: `${what}, ${paid.sellerName}`,
    entries: isPayment ? entries : reversed(entries),
  }
}
