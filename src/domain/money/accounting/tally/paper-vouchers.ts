import { formatPercent } from '#domain/ground/shared/money.ts'
import { formatMonth } from '#domain/ground/shared/months.ts'
import { taxByRate } from '#domain/money/invoicing/parcel-tax.ts'
import type { CommissionDocument } from '../commission/commission-paper.ts'
import type { SupplyPaper } from '../gstr1/supply-paper.ts'
import { TALLY_LEDGERS } from './tally-ledgers.ts'
import { reversed, type Voucher } from './voucher.ts'

type Entries = Voucher['entries']

/**
 * An invoice of goods as a sale, a credit note as one; a cancelled registration has no voucher. A commercial credit note
 * takes nothing off sales and taxes: it stands against a ledger of its own.
 */
export function supplyVouchers(paper: SupplyPaper): Voucher[] {
  const { document, kind } = paper
  if (paper.isCancelled) return []
  const { number, issuedOn, supplier, buyer, totals, orderNumber } = document
  const isCommercial = paper.kind === 'credit-note' && paper.document.taxUntil !== undefined
  const sales: Entries = [
    { ledger: TALLY_LEDGERS.customers, paise: totals.grossPaise },
    { ledger: TALLY_LEDGERS.commercialNotes, paise: isCommercial ? -totals.grossPaise : 0 },
    ...taxByRate(document.lines).map(({ rateBp, taxablePaise }) => ({
      ledger: `Sales ${formatPercent(rateBp)}`,
      paise: -taxablePaise,
    })),
    { ledger: TALLY_LEDGERS.outputIgst, paise: -totals.igstPaise },
    { ledger: TALLY_LEDGERS.outputCgst, paise: -totals.cgstPaise },
    { ledger: TALLY_LEDGERS.outputSgst, paise: -(totals.sgstPaise + totals.utgstPaise) },
  ]
  const against = paper.kind === 'credit-note' ? `, invoice ${paper.document.invoice.number}` : ''
  return [
    {
      remoteId: remoteIdOf(supplier.gstin, number),
      type: kind === 'invoice' ? 'Sales' : 'Credit Note',
      number,
      day: issuedOn,
      party: TALLY_LEDGERS.customers,
      partyGstin: buyer.gstin ?? undefined,
      narration: `Order ${orderNumber}${against}, ${buyer.name}`,
      entries: kind === 'invoice' ? sales : reversed(sales),
    },
  ]
}

/** Our paper for commission and freight, as the seller books it or as we do. */
export function commissionVoucher(document: CommissionDocument, books: 'seller' | 'marketplace'): Voucher {
  const { kind, number, issuedOn, month, supplier, buyer } = document
  const isInvoice = kind === 'invoice'
  const ours = books === 'marketplace'
  const sold = commissionSold(document)
  const entries = ours
    ? sold
    : reversed(sold).map((entry) => ({ ...entry, ledger: PAID[entry.ledger] ?? entry.ledger }))
  return {
    remoteId: remoteIdOf(supplier.gstin, number),
    type: ours ? (isInvoice ? 'Sales' : 'Credit Note') : isInvoice ? 'Purchase' : 'Debit Note',
    number,
    day: issuedOn,
    party: ours ? TALLY_LEDGERS.sellers : TALLY_LEDGERS.marketplace,
    partyGstin: (ours ? buyer.gstin : supplier.gstin) ?? undefined,
    narration: `Commission of ${formatMonth(month)}, ${buyer.name}`,
    entries: isInvoice ? entries : reversed(entries),
  }
}

function commissionSold({ totals, lines }: CommissionDocument): Entries {
  const freightPaise = lines.reduce((sum, line) => sum + (line.service ? line.commissionPaise : 0), 0)
  return [
    { ledger: TALLY_LEDGERS.sellers, paise: totals.totalPaise },
    { ledger: TALLY_LEDGERS.commissionEarned, paise: freightPaise - totals.taxablePaise },
    { ledger: TALLY_LEDGERS.freightEarned, paise: -freightPaise },
    { ledger: TALLY_LEDGERS.outputIgst, paise: -totals.igstPaise },
    { ledger: TALLY_LEDGERS.outputCgst, paise: -totals.cgstPaise },
    { ledger: TALLY_LEDGERS.outputSgst, paise: -(totals.sgstPaise + totals.utgstPaise) },
    { ledger: TALLY_LEDGERS.roundOff, paise: -totals.roundOffPaise },
  ]
}

/** What stands on the other side for whoever pays. */
const PAID: Readonly<Record<string, string>> = {
  [TALLY_LEDGERS.sellers]: TALLY_LEDGERS.marketplace,
  [TALLY_LEDGERS.commissionEarned]: TALLY_LEDGERS.commissionPaid,
  [TALLY_LEDGERS.freightEarned]: TALLY_LEDGERS.freightPaid,
  [TALLY_LEDGERS.outputIgst]: TALLY_LEDGERS.inputIgst,
  [TALLY_LEDGERS.outputCgst]: TALLY_LEDGERS.inputCgst,
  [TALLY_LEDGERS.outputSgst]: TALLY_LEDGERS.inputSgst,
}

/** A number is unique within a registration and, with its financial year in it, for ever. */
function remoteIdOf(gstin: string, number: string): string {
  return `nanonagar-${gstin}-${number}`
}
