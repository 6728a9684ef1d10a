import type { Inv01Item, Inv01Request, PortalPlace } from '#domain/ground/gst/portal-forms.ts'
import { isLongEnough, portalText } from '#domain/ground/gst/portal-text.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { cutTo } from '#domain/ground/shared/shorten.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import type { CreditNoteDocument } from '../credit-note.ts'
import type { InvoiceDocument, InvoiceLine, PaperAddress } from '../invoice-document.ts'

/**
 * An invoice to a registered buyer, or a credit note for one, as the portal is told of it; amounts are rupees there. The price of a piece is what it
 * is taxed at, with its share of discount and delivery, so that price times pieces is the taxable value. The operator's
 * GSTIN (EcmGstin) stays empty: the portal refuses it where the supplier itself asks (error 299).
 */
export function inv01Request(document: InvoiceDocument | CreditNoteDocument): Inv01Request {
  const { supplier, buyer, deliverTo, totals } = document
  invariant(buyer.gstin !== null, 'only a paper to a registered buyer is registered')
  const credited = 'invoice' in document ? document.invoice : undefined
  const tradeName = portalText(supplier.tradeName, TEXT_MAX)
  const isElsewhere = buyer.address !== deliverTo.address || buyer.postalCode !== deliverTo.postalCode
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
    DocDtls: { Typ: credited ? 'CRN' : 'INV', No: document.number, Dt: portalDay(document.issuedOn) },
    SellerDtls: {
      Gstin: supplier.gstin,
      LglNm: portalText(supplier.name, TEXT_MAX),
      ...(isLongEnough(tradeName) && { TrdNm: tradeName }),
      ...placeOf(supplier),
    },
    BuyerDtls: {
      Gstin: buyer.gstin,
      LglNm: portalText(buyer.name, TEXT_MAX),
      Pos: stateOfCode(document.placeOfSupply).gstCode,
      ...placeOf(buyer),
    },
    ...(isElsewhere && {
      ShipDtls: { LglNm: portalText(deliverTo.name, TEXT_MAX), ...placeOf(deliverTo) },
    }),
    ItemList: document.lines.map((line, at) => itemOf(line, at, document.hsnDigits)),
    ValDtls: {
      AssVal: rupees(totals.taxablePaise),
      CgstVal: rupees(totals.cgstPaise),
      SgstVal: rupees(totals.sgstPaise + totals.utgstPaise),
      IgstVal: rupees(totals.igstPaise),
      TotInvVal: rupees(totals.grossPaise),
    },
    ...(credited && {
      RefDtls: { PrecDocDtls: [{ InvNo: credited.number, InvDt: portalDay(credited.issuedOn) }] },
    }),
  }
}

function itemOf(line: InvoiceLine, at: number, hsnDigits: number): Inv01Item {
  const { taxablePaise } = line
  // A price that is reduced is a line without pieces; the form wants one whose price is the whole.
  const quantity = Math.max(1, line.quantity)
  const description = portalText(line.name, DESCRIPTION_MAX)
  return {
    SlNo: String(at + 1),
    ...(isLongEnough(description) && { PrdDesc: description }),
    IsServc: 'N',
    HsnCd: line.hsn.slice(0, hsnDigits),
    Qty: quantity,
    Unit: 'NOS',
    // Three places, as the form takes them.
    UnitPrice: Math.round((taxablePaise * 10) / quantity) / 1_000,
    TotAmt: rupees(taxablePaise),
    AssAmt: rupees(taxablePaise),
    GstRt: line.rateBp / 100,
    IgstAmt: rupees(line.igstPaise),
    CgstAmt: rupees(line.cgstPaise),
    SgstAmt: rupees(line.sgstPaise + line.utgstPaise),
    TotItemVal: rupees(line.grossPaise),
  }
}

function placeOf({ address, city, state, postalCode }: PaperAddress): PortalPlace {
  const [first, second] = inTwoLines(address)
  return {
    Addr1: first,
    ...(isLongEnough(second) && { Addr2: second }),
    Loc: portalText(city, CITY_MAX),
    Pin: Number(postalCode),
    Stcd: stateOfCode(state).gstCode,
  }
}

/** An address in the two fields that the portal has for it, broken between words; what does not fit is left out. */
export function inTwoLines(address: string, lengthMax = TEXT_MAX): [string, string] {
  const text = portalText(address, 2 * lengthMax + 1)
  if (text.length <= lengthMax) return [text, '']
  const end = text.lastIndexOf(' ', lengthMax)
  const cut = end > 2 ? end : lengthMax
  const first = cutTo(text, cut)
  return [first, cutTo(text.slice(first.length).trim(), lengthMax)]
}

/** A day as the portals write it: 22/11/2026. */
export function portalDay(day: Day): string {
  return day.split('-').toReversed().join('/')
}

export function rupees(paise: Paise): number {
  return paise / 100
}

const TEXT_MAX = 100
const CITY_MAX = 50
const DESCRIPTION_MAX = 300
