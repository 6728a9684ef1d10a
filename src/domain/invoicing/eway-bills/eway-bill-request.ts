import type { EwayBillRequest } from '#domain/gst/portal-forms.ts'
import { portalText } from '#domain/gst/portal-text.ts'
import { stateOfCode } from '#domain/shipping/states.ts'
import { inTwoLines, portalDay, rupees } from '../einvoices/inv01-request.ts'
import type { InvoiceDocument, InvoiceLine, PaperAddress } from '../invoice-document.ts'
import type { Transport } from './eway-bill-form.ts'

/**
 * The goods of an invoice on their way, as the portal is told of them; amounts are rupees there. Bill-to and ship-to are
 * told apart (transaction type 2) where a business has the goods sent elsewhere. A buyer without a GSTIN is "URP".
 */
export function ewayBillRequest(document: InvoiceDocument, transport: Transport): EwayBillRequest {
  const { supplier, buyer, deliverTo, totals } = document
  const isElsewhere = buyer.address !== deliverTo.address || buyer.postalCode !== deliverTo.postalCode
  return {
    supplyType: 'O',
    subSupplyType: '1',
    docType: 'INV',
    docNo: document.number,
    docDate: portalDay(document.issuedOn),
    fromGstin: supplier.gstin,
    fromTrdName: portalText(supplier.name, NAME_MAX),
    fromAddr1: lines(supplier)[0],
    fromAddr2: lines(supplier)[1],
    fromPlace: portalText(supplier.city, PLACE_MAX),
    fromPincode: Number(supplier.postalCode),
    actFromStateCode: stateNumber(supplier),
    fromStateCode: stateNumber(supplier),
    toGstin: buyer.gstin ?? 'URP',
    toTrdName: portalText(buyer.name, NAME_MAX),
    toAddr1: lines(deliverTo)[0],
    toAddr2: lines(deliverTo)[1],
    toPlace: portalText(deliverTo.city, PLACE_MAX),
    toPincode: Number(deliverTo.postalCode),
    actToStateCode: stateNumber(deliverTo),
    toStateCode: stateNumber(buyer),
    transactionType: isElsewhere ? 2 : 1,
    totalValue: rupees(totals.taxablePaise),
    cgstValue: rupees(totals.cgstPaise),
    sgstValue: rupees(totals.sgstPaise + totals.utgstPaise),
    igstValue: rupees(totals.igstPaise),
    cessValue: 0,
    totInvValue: rupees(totals.grossPaise),
    transDistance: String(transport.distanceKm),
    ...(transport.transporterId !== undefined && { transporterId: transport.transporterId }),
    // Part B: without a vehicle the carrier enters it.
    ...(transport.vehicleNumber !== undefined && {
      transMode: '1',
      vehicleNo: transport.vehicleNumber,
      vehicleType: 'R',
    }),
    itemList: document.lines.map((line) => itemOf(line, document)),
  }
}

function itemOf(line: InvoiceLine, { gstKind, hsnDigits }: InvoiceDocument) {
  const rate = line.rateBp / 100
  const isInterState = gstKind === 'igst'
  return {
    productName: portalText(line.name, NAME_MAX),
    hsnCode: Number(line.hsn.slice(0, hsnDigits)),
    quantity: line.quantity,
    qtyUnit: 'NOS',
    taxableAmount: rupees(line.taxablePaise),
    igstRate: isInterState ? rate : 0,
    cgstRate: isInterState ? 0 : rate / 2,
    sgstRate: isInterState ? 0 : rate / 2,
    cessRate: 0,
  }
}

function lines({ address }: PaperAddress): [string, string] {
  return inTwoLines(address, ADDRESS_MAX)
}

function stateNumber({ state }: PaperAddress): number {
  return Number(stateOfCode(state).gstCode)
}

const NAME_MAX = 100
const ADDRESS_MAX = 120
const PLACE_MAX = 50
