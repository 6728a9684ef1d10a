import { describe, expect, test } from 'vitest'
import { withoutTax } from '#domain/money/invoicing/credit-note.ts'
import { creditNotePaper, invoicePaper } from '#tests/support/supply-papers.ts'
import { type CommissionDocument, commissionAmounts } from '../commission/commission-paper.ts'
import type { SupplyPaper } from '../gstr1/supply-paper.ts'
import { commissionVoucher, supplyVouchers } from './paper-vouchers.ts'
import { tallyXml, type Voucher } from './voucher.ts'

async function* pageOf(vouchers: readonly Voucher[]): AsyncGenerator<readonly Voucher[]> {
  yield vouchers
}

async function fileOf(vouchers: readonly Voucher[]): Promise<string> {
  const vendorOrders: string[] = []
  for await (const vendorOrder of tallyXml(pageOf(vouchers))) vendorOrders.push(vendorOrder)
  return vendorOrders.join('')
}

/** Reads the little XML that these files are made of; throws where tags do not close each other. */
function readXml(xml: string): { name: string; attributes: string; text: string; path: string }[] {
  const found: { name: string; attributes: string; text: string; path: string }[] = []
  const open: (typeof found)[number][] = []
  const body = xml.replace(/^<\?xml[^?]*\?>\n/, '')
  for (const [, closing, name = '', attributes = '', text = ''] of body.matchAll(
    /<(\/?)([A-Z.]+)([^<>]*)>([^<>]*)/g,
  )) {
    if (closing) {
      const last = open.pop()
      if (last?.name !== name) throw new Error(`</${name}> does not close <${last?.name}>`)
    } else {
      const element = { name, attributes, text, path: open.map((each) => each.name).join('/') }
      found.push(element)
      open.push(element)
    }
    if (/&(?!(amp|lt|gt|quot|apos);)/.test(attributes + text)) throw new Error('an & stands alone')
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is never closed`)
  return found
}

test('the GSTIN of a business stands in a field of its own', async () => {
  const toBusiness = invoicePaper({
    serial: 3,
    from: 'MH',
    to: 'KA',
    issuedOn: '2026-11-06',
    buyerGstin: '29AAGCB7383J1Z4',
    lines: [{ quantity: 1, taxable: 1_10_085, igst: 19_815 }],
  })
  const gstins = async (paper: SupplyPaper) =>
    readXml(await fileOf(supplyVouchers(paper)))
      .filter(({ name }) => name === 'PARTYGSTIN')
      .map(({ text, path }) => [text, path.split('/').at(-1)])
  expect(await gstins(toBusiness)).toEqual([['29AAGCB7383J1Z4', 'VOUCHER']])
  expect(await gstins(sale)).toEqual([])
  expect(supplyVouchers(toBusiness)[0]?.narration).toBe('Order #NN100001, Asha Rao')
})

test('a commercial credit note gives the customer the price and takes off no sale and no tax', () => {
  const note = creditNotePaper(sale, {
    serial: 2,
    issuedOn: '2027-12-01',
    lines: [{ quantity: 1, taxable: 1_10_084, cgst: 9_908 }],
  })
  if (note.kind !== 'credit-note') throw new Error('it is a note')
  const document = { ...note.document, totals: withoutTax(note.document.totals), taxUntil: '2027-11-30' }
  const lines = document.lines.map((line) => ({ ...line, ...withoutTax(line) }))
  const [voucher, ...others] = supplyVouchers({ ...note, document: { ...document, lines } })
  expect(others).toEqual([])
  expect(voucher?.entries.filter(({ paise }) => paise !== 0)).toEqual([
    { ledger: 'NanoNagar customers', paise: -1_29_900 },
    { ledger: 'Commercial credit notes', paise: 1_29_900 },
  ])
})

const sale = invoicePaper({
  serial: 1,
  from: 'MH',
  to: 'MH',
  issuedOn: '2026-11-05',
  lines: [{ quantity: 1, taxable: 1_10_084, cgst: 9_908 }],
})
const back = creditNotePaper(sale, {
  serial: 1,
  issuedOn: '2026-11-20',
  lines: [{ quantity: 1, taxable: 1_10_084, cgst: 9_908 }],
})
const place = { address: '1 Main Road', city: 'Pune', postalCode: '411001', state: 'MH' } as const
const lines = [{ month: '2026-10', commissionPaise: 250_00, gstPaise: 45_01 }]
const commission: CommissionDocument = {
  kind: 'invoice',
  number: 'CM/26-27/000001',
  issuedOn: '2026-11-01',
  month: '2026-10',
  supplier: { ...place, name: 'NanoNagar', gstin: '27AAZCN0000D1ZQ' },
  buyer: { ...place, name: 'Ravi & Sons <Traders>', gstin: '27AAPFU0939F1ZV' },
  placeOfSupply: 'MH',
  gstKind: 'cgst-sgst',
  rateBp: 1_800,
  lines,
  totals: commissionAmounts(lines, 'cgst-sgst'),
}

describe('vouchers for Tally', () => {
  test('book a sale as its invoice has it, and a credit note the other way round', async () => {
    const elements = readXml(await fileOf([...supplyVouchers(sale), ...supplyVouchers(back)]))
    const amounts = elements.filter(({ name }) => name === 'AMOUNT').map(({ text }) => text)
    // ₹1,299.00 = 1,100.84 + 99.08 + 99.08: debits are negative in Tally.
    expect(amounts).toEqual([
      '-1299.00',
      '1100.84',
      '99.08',
      '99.08',
      '1299.00',
      '-1100.84',
      '-99.08',
      '-99.08',
    ])
    expect(elements.filter(({ name }) => name === 'VOUCHER').map(({ attributes }) => attributes)).toEqual([
      ' REMOTEID="nanonagar-27AAPFU0939F1ZV-RV/26-27/000001" VCHTYPE="Sales" ACTION="Create" OBJVIEW="Accounting Voucher View"',
      ' REMOTEID="nanonagar-27AAPFU0939F1ZV-RV-C26/000001" VCHTYPE="Credit Note" ACTION="Create" OBJVIEW="Accounting Voucher View"',
    ])
    expect(elements.find(({ name }) => name === 'DATE')).toMatchObject({
      text: '20261105',
      path: 'ENVELOPE/BODY/IMPORTDATA/REQUESTDATA/TALLYMESSAGE/VOUCHER',
    })
  })

  test('hold no ledger, and are the same each time', async () => {
    const once = await fileOf(supplyVouchers(sale))
    expect(readXml(once).some(({ name }) => name === 'LEDGER')).toBe(false)
    expect(await fileOf(supplyVouchers(sale))).toBe(once)
  })

  test('book commission on both sides, with the odd paisa as rounding off', async () => {
    const [bought, sold] = [
      commissionVoucher(commission, 'seller'),
      commissionVoucher(commission, 'marketplace'),
    ]
    const entriesOf = ({ entries }: Voucher) =>
      Object.fromEntries(entries.map(({ ledger, paise }) => [ledger, paise]))
    // 250.00 + 22.50 + 22.50 + 0.01 = 295.01.
    expect(entriesOf(bought)).toMatchObject({
      NanoNagar: -295_01,
      'Marketplace commission': 250_00,
      'Round Off': 1,
      'Input CGST': 22_50,
      'Input SGST/UTGST': 22_50,
    })
    expect(entriesOf(sold)).toMatchObject({
      'NanoNagar sellers': 295_01,
      'Commission earned': -250_00,
      'Round Off': -1,
    })
    expect([bought.type, sold.type]).toEqual(['Purchase', 'Sales'])
    const note = { ...commission, kind: 'credit-note' as const }
    expect([commissionVoucher(note, 'seller').type, commissionVoucher(note, 'marketplace').type]).toEqual([
      'Debit Note',
      'Credit Note',
    ])
    expect(await fileOf([bought])).toContain('Ravi &amp; Sons &lt;Traders&gt;')
    readXml(await fileOf([bought, sold]))
  })

  test('that do not balance are refused, and a cancelled invoice has none', async () => {
    const [voucher] = supplyVouchers(sale)
    if (!voucher) throw new Error('a sale has a voucher')
    await expect(fileOf([{ ...voucher, entries: voucher.entries.slice(1) }])).rejects.toThrow(
      'come to nothing',
    )
    expect(supplyVouchers({ ...sale, isCancelled: true })).toEqual([])
  })
})
