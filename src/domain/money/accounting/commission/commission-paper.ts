import type { Day } from '#domain/ground/shared/days.ts'
import { financialYearOf } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Month } from '#domain/ground/shared/months.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import type { GstKind } from '#domain/money/invoicing/gst.ts'
import type { PaperAddress } from '#domain/money/invoicing/invoice-document.ts'
import { canReduceTaxOfService } from '#domain/money/invoicing/supply/credit-deadline.ts'

/** A commercial note gives commission back whose tax can no longer be taken off (CGST Act s. 34(2)). */
export type CommissionPaperKind = 'invoice' | 'credit-note' | 'commercial-note'

/** Other business support services: what a marketplace does for its sellers (SAC). */
export const COMMISSION_SAC = '998599'

/** Courier services: the way back of goods that a seller has to bear (SAC). */
export const FREIGHT_SAC = '996812'

/** A service of one month and the GST on it, as the ledger took or gave back. */
export interface CommissionLine {
  /** Commission where it is absent. */
  service?: 'freight' | undefined
  /** The month of the sales, or of the charges. */
  month: Month
  /** The commission or the freight, without GST; so named in every paper that was issued. */
  commissionPaise: Paise
  gstPaise: Paise
  /** On a credit note: the invoice on which it stood; undefined where it was sold before there were any. */
  invoiceNumber?: string | undefined
  /** Its day; absent in papers of before it was told (CGST Rules, rule 53(1A)(f)). */
  invoicedOn?: Day | undefined
}

/** Amounts of such a paper in paise. */
export interface CommissionAmounts {
  taxablePaise: Paise
  igstPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  utgstPaise: Paise
  roundOffPaise: Paise
  totalPaise: Paise
}

/** A tax invoice for commission and freight, or a credit note for some of it, as it was issued. It never changes. */
export interface CommissionDocument {
  kind: CommissionPaperKind
  number: string
  issuedOn: Day
  month: Month
  supplier: PaperAddress & { gstin: string }
  buyer: PaperAddress & { gstin: string | null }
  placeOfSupply: StateCode
  gstKind: GstKind
  rateBp: number
  lines: readonly CommissionLine[]
  totals: CommissionAmounts
}

/**
 * The taxes of commission: exactly what the ledger took. Inside a state in two equal halves; where the ledger took an odd
 * number of paise, the last one is rounding off, so that the total is the ledger's.
 */
export function commissionAmounts(lines: readonly CommissionLine[], kind: GstKind): CommissionAmounts {
  const taxablePaise = lines.reduce((sum, line) => sum + line.commissionPaise, 0)
  const gstPaise = lines.reduce((sum, line) => sum + line.gstPaise, 0)
  invariant(taxablePaise >= 0 && gstPaise >= 0, 'a paper asks for nothing negative')
  const half = Math.floor(gstPaise / 2)
  return {
    taxablePaise,
    igstPaise: kind === 'igst' ? gstPaise : 0,
    cgstPaise: kind === 'igst' ? 0 : half,
    sgstPaise: kind === 'cgst-sgst' ? half : 0,
    utgstPaise: kind === 'cgst-utgst' ? half : 0,
    roundOffPaise: kind === 'igst' ? 0 : gstPaise - 2 * half,
    totalPaise: taxablePaise + gstPaise,
  }
}

/** The number of such a paper: "CM/26-27/000001", of a credit note "CM-C26/000001", of a commercial one "CM-F26/000001". */
export function commissionNumber(of: {
  kind: CommissionPaperKind
  financialYear: string
  issuedOn: Day
  serial: number
}): string {
  const serial = String(of.serial).padStart(6, '0')
  const year = String(financialYearOf(of.issuedOn) % 100).padStart(2, '0')
  const letter = of.kind === 'credit-note' ? 'C' : 'F'
  const number = of.kind === 'invoice' ? `CM/${of.financialYear}/${serial}` : `CM-${letter}${year}/${serial}`
  invariant(number.length <= 16, 'the number of an invoice has at most 16 characters')
  return number
}

/** What was booked and taken back of a service in a month. */
export interface CommissionOfMonth {
  /** Commission where it is absent. */
  service?: 'freight' | undefined
  /** The month of the sale or charge: this one, or an earlier one of which something was given back now. */
  soldIn: Month
  commissionPaise: Paise
  gstPaise: Paise
}

/**
 * Which papers a month needs: an invoice for its own commission less what was given back of it within the month, and a
 * credit note for what was given back of earlier months; a commercial one where the tax of that month stays, of which the
 * ledger gave nothing back. Amounts that were given back are negative in what it takes.
 */
export function commissionLines(
  month: Month,
  rows: readonly CommissionOfMonth[],
): Record<CommissionPaperKind, CommissionLine[]> {
  const lines: Record<CommissionPaperKind, CommissionLine[]> = {
    invoice: [],
    'credit-note': [],
    'commercial-note': [],
  }
  for (const { service, soldIn, commissionPaise, gstPaise } of rows) {
    if (commissionPaise === 0 && gstPaise === 0) continue
    const isNow = soldIn === month
    const sign = isNow ? 1 : -1
    invariant(sign * commissionPaise >= 0 && sign * gstPaise >= 0, 'no more is given back than was taken')
    const line = { month: soldIn, commissionPaise: Math.abs(commissionPaise), gstPaise: Math.abs(gstPaise) }
    const taxStays =
      gstPaise === 0 && !canReduceTaxOfService({ suppliedOn: `${soldIn}-01`, givenBackOn: `${month}-01` })
    const kind = isNow ? 'invoice' : taxStays ? 'commercial-note' : 'credit-note'
    lines[kind].push(service ? { service, ...line } : line)
  }
  return lines
}
