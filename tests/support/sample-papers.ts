import { taxParcel } from '#domain/money/invoicing/parcel-tax.ts'
import type { PrintedInvoice } from '#server/money/invoicing/pdf/printed-invoice.ts'
import type { ShippingLabel } from '#server/money/invoicing/pdf/shipping-label-pdf.ts'

const PLACE = {
  name: 'आशा वर्मा एंड सन्स',
  address: 'फ्लैट 12, शिवाजी नगर, Fergusson College Road',
  city: 'Pune',
  state: 'MH',
  postalCode: '411004',
} as const

/** An invoice with so many lines, for tests of the paper. */
export function sampleInvoice(count: number): PrintedInvoice {
  const taxed = taxParcel({
    kind: 'cgst-sgst',
    lines: Array.from({ length: count }, (_, at) => ({
      listPaise: 2 * 1_249_900,
      goodsPaise: 2 * (999_900 + at),
      deliveryPaise: 1_330,
      rateBp: 1_800,
    })),
  })
  const lines = taxed.lines.map((line, at) => ({
    ...line,
    name: 'ASUS ROG Strix GeForce RTX 4070 Ti SUPER OC Edition 16 GB graphics card मेमोरी',
    mpn: `ROG-STRIX-${at}`,
    hsn: '84733030',
    quantity: 2,
    rateBp: 1_800,
    serials: at % 4 === 0 ? [`SN${at}A1234567`, `SN${at}B7654321`] : [],
  }))
  return {
    document: {
      number: 'NN/26-27/000123',
      issuedOn: '2026-11-22',
      orderNumber: '#NN100001',
      orderedOn: '2026-11-20',
      poNumber: 'PO-2026/778',
      supplier: { ...PLACE, tradeName: 'NanoNagar', gstin: '27AAPFU0939F1ZV' },
      buyer: { ...PLACE, gstin: '27AAPFU0939F1ZV' },
      deliverTo: { ...PLACE, phoneNumber: '9876543210' },
      placeOfSupply: 'MH',
      gstKind: 'cgst-sgst',
      hsnDigits: 6,
      isCashOnDelivery: true,
      lines,
      totals: taxed.totals,
    },
    registration: null,
    ewayBill: null,
  }
}

/** A label of a parcel that is paid at the door. */
export const sampleLabel: ShippingLabel = {
  parcelNumber: 'NN100001-1',
  orderNumber: '#NN100001',
  courierName: 'Blue Dart',
  trackingNumber: '59281736450',
  deliverTo: { ...PLACE, phoneNumber: '9876543210' },
  sender: { name: 'ਪੰਜਾਬੀ ਅੰਮ੍ਰਿਤਸਰ ఆంధ్ర', phoneNumber: null, place: PLACE },
  returnTo: PLACE,
  cashPaise: 49_999_00,
  doorUrl: null,
}
