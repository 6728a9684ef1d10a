import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '../invoice-document.ts'
import { taxParcel } from '../parcel-tax.ts'
import { inTwoLines, inv01Request } from './inv01-request.ts'

const PLACE = { address: '1 Residency Road', city: 'Bengaluru', state: 'KA', postalCode: '560025' } as const

function invoiceOf(lines: { goodsPaise: number; quantity: number }[]): InvoiceDocument {
  const taxed = taxParcel({
    kind: 'igst',
    lines: lines.map(({ goodsPaise }) => ({
      listPaise: goodsPaise + 10_000,
      goodsPaise,
      deliveryPaise: 3_990,
      rateBp: 1_800,
    })),
  })
  return {
    number: 'NN/26-27/000123',
    issuedOn: '2026-11-22',
    orderNumber: '#NN100001',
    orderedOn: '2026-11-20',
    poNumber: null,
    supplier: { ...PLACE, name: 'Nano Traders LLP', tradeName: 'NN', state: 'MH', gstin: '27AAPFU0939F1ZV' },
    buyer: { ...PLACE, name: 'Bengaluru Systems', gstin: '29AAGCB7383J1Z4' },
    deliverTo: { ...PLACE, name: 'Asha Verma', phoneNumber: '9876543210' },
    placeOfSupply: 'KA',
    gstKind: 'igst',
    hsnDigits: 6,
    isCashOnDelivery: false,
    lines: taxed.lines.map((line, at) => ({
      ...line,
      name: 'Samsung 990 PRO 2 TB',
      mpn: null,
      hsn: '84717020',
      quantity: lines[at]?.quantity ?? 1,
      rateBp: 1_800,
      serials: [],
    })),
    totals: taxed.totals,
  }
}

test('an invoice is told in rupees, with its discount and delivery in the taxable value', () => {
  const request = inv01Request(invoiceOf([{ goodsPaise: 125_910, quantity: 3 }]))
  expect(request.DocDtls).toEqual({ Typ: 'INV', No: 'NN/26-27/000123', Dt: '22/11/2026' })
  // A name of two letters is shorter than the portal takes; goods that go to the buyer have no other address.
  expect(request.SellerDtls).not.toHaveProperty('TrdNm')
  expect(request).not.toHaveProperty('ShipDtls')
  expect(request).not.toHaveProperty('RefDtls')
  expect(request.BuyerDtls).toMatchObject({ Pos: '29', Stcd: '29', Pin: 560_025 })
  // 1,299.00 with 18 % in it: 1,100.85 and 198.15.
  expect(request.ItemList).toEqual([
    expect.objectContaining({ HsnCd: '847170', Qty: 3, UnitPrice: 366.95, TotAmt: 1100.85, IgstAmt: 198.15 }),
  ])
  expect(request.ValDtls).toEqual({
    AssVal: 1100.85,
    CgstVal: 0,
    SgstVal: 0,
    IgstVal: 198.15,
    TotInvVal: 1299,
  })
})

test('a credit note is told as one, with the number and the day of its invoice', () => {
  const { isCashOnDelivery: _, ...invoice } = invoiceOf([{ goodsPaise: 125_910, quantity: 3 }])
  const request = inv01Request({
    ...invoice,
    number: 'NN-C26/000001',
    issuedOn: '2026-12-01',
    reason: 'return',
    invoice: { number: invoice.number, issuedOn: invoice.issuedOn },
  })
  expect(request.DocDtls).toEqual({ Typ: 'CRN', No: 'NN-C26/000001', Dt: '01/12/2026' })
  expect(request.RefDtls).toEqual({ PrecDocDtls: [{ InvNo: 'NN/26-27/000123', InvDt: '22/11/2026' }] })
})

test('goods that go elsewhere are told with their address', () => {
  const document = invoiceOf([{ goodsPaise: 125_910, quantity: 1 }])
  const request = inv01Request({ ...document, deliverTo: { ...document.deliverTo, postalCode: '411004' } })
  expect(request.ShipDtls).toMatchObject({ LglNm: 'Asha Verma', Pin: 411_004 })
})

test('price times pieces is the taxable value to a paisa for each piece, as the portal checks', () => {
  const line = fc.record({
    goodsPaise: fc.integer({ min: 1, max: 50_000_000 }),
    quantity: fc.integer({ min: 1, max: 50 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      for (const item of inv01Request(invoiceOf(lines)).ItemList) {
        expect(Math.abs(item.UnitPrice * item.Qty - item.TotAmt)).toBeLessThanOrEqual(0.01 * item.Qty)
        expect(item.AssAmt + item.IgstAmt).toBeCloseTo(item.TotItemVal, 6)
      }
    }),
  )
})

test('a long address is broken between words, and never longer than two fields', () => {
  const word = 'Residency '
  const [first, second] = inTwoLines(word.repeat(30))
  expect(first.length).toBeLessThanOrEqual(100)
  expect(first).toMatch(/Residency$/)
  expect(second.length).toBe(100)
  expect(inTwoLines('x'.repeat(150))).toEqual(['x'.repeat(100), 'x'.repeat(50)])
  expect(inTwoLines('Flat 1\nHill Road')).toEqual(['Flat 1 Hill Road', ''])
})
