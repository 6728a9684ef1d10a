import type { Day } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import { daysOfMonth, formatMonth, type Month } from '#domain/shared/months.ts'
import { TALLY_LEDGERS } from './tally-ledgers.ts'
import { reversed, type Voucher } from './voucher.ts'

/** Whose books a voucher is for. */
type Books = 'seller' | 'marketplace'

/** Tax that the ledger took of a seller in a month, less what it gave back: negative where that is more. In paise. */
export interface TaxTaken {
  sellerId: string
  sellerName: string
  igstPaise: Paise
  cgstPaise: Paise
  /** SGST, or UTGST in its place. */
  sgstPaise: Paise
  tdsPaise: Paise
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
export function taxVouchers(taken: TaxTaken, month: Month, books: Books): Voucher[] {
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
  const what = paid.isReturned ? 'Payout that did not arrive' : `Payout${paid.utr ? `, UTR ${paid.utr}` : ''}`
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
