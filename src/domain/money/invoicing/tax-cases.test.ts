import { describe, expect, test } from 'vitest'
import { unitPrice } from '#domain/ground/shared/money.ts'
import { prorate } from '#domain/ground/shared/prorate.ts'
import { findState, type StateCode } from '#domain/ground/shipping/states.ts'
import { BETWEEN_STATES } from '#tests/tax-cases/between-states.ts'
import { BUSINESS_BUYERS } from '#tests/tax-cases/business-buyers.ts'
import { DELIVERY_AND_DISCOUNTS } from '#tests/tax-cases/delivery-and-discounts.ts'
import { HOUSE_AND_OTHER_SELLERS } from '#tests/tax-cases/house-and-other-sellers.ts'
import { SEVERAL_PARCELS } from '#tests/tax-cases/several-parcels.ts'
import { UNION_TERRITORIES } from '#tests/tax-cases/union-territories.ts'
import { WITHIN_A_STATE } from '#tests/tax-cases/within-a-state.ts'
import { gstKind, placeOfSupply } from './gst.ts'
import { deliveryShares, shareOfPieces } from './line-share.ts'
import { taxParcel } from './parcel-tax.ts'

/**
 * Each row is one order, and what the law makes of it:
 *
 *   delivery state, state of the buyer's GSTIN or "-" | delivery in rupees | a vendor order; a vendor order; …
 *
 * A vendor order: the seller's state: its lines (parcels) = taxes, and the amounts in paise. A line: pieces x price of a piece in
 * rupees, taxes included, -discount in percent, @rate in percent. Parcels: how many pieces of each line, "/" between
 * parcels; left out when there is one with everything. The amounts, in the same order: taxable value:tax, where the tax is
 * the whole IGST or each of the two halves; "-" for a line of which the parcel holds nothing.
 *
 * The amounts were worked out from the law in exact fractions, apart from this code: a tax is price × rate ÷ (100 + rate)
 * of each line of each invoice, rounded half up to a paisa (CGST Rules, rule 35).
 */
const TABLES: Readonly<Record<string, string>> = {
  'within a state': WITHIN_A_STATE,
  'union territories': UNION_TERRITORIES,
  'between states': BETWEEN_STATES,
  'business buyers': BUSINESS_BUYERS,
  'delivery and discounts': DELIVERY_AND_DISCOUNTS,
  'several parcels': SEVERAL_PARCELS,
  'the house and other sellers': HOUSE_AND_OTHER_SELLERS,
}

const rowsOf = (table: string) => table.trim().split('\n')

describe.each(Object.entries(TABLES))('the tax of %s', (_, table) => {
  test.each(rowsOf(table))('%s', (row) => {
    expect(taxedRow(row)).toBe(row)
  })
})

test('there are at least five hundred cases, with all states, union territories and rates', () => {
  const rows = Object.values(TABLES).flatMap(rowsOf)
  expect(new Set(rows).size).toBeGreaterThanOrEqual(500)
  expect(new Set(rows.flatMap((row) => row.match(/\b[A-Z]{2}(?=:)/g) ?? [])).size).toBe(36)
  expect(new Set(rows.flatMap((row) => row.match(/@\d+/g) ?? []))).toEqual(
    new Set(['@5', '@12', '@18', '@28', '@40']),
  )
})

/** The row as it reads with the amounts that our code gives. */
function taxedRow(row: string): string {
  const [places = '', delivery = '', vendorOrdersText = ''] = row.split(' | ')
  const [to = '', gstin = ''] = places.split(' ')
  const vendorOrders = vendorOrdersText.split(' ; ').map((vendorOrder) => vendorOrder.split(' = ')[0] ?? '')
  const goods = vendorOrders.map((vendorOrder) =>
    linesOf(vendorOrder).reduce((sum, line) => sum + line.linePaise, 0),
  )
  const fees = prorate(paise(delivery), goods)
  const place = placeOfSupply({
    deliveryState: stateCode(to),
    ...(gstin !== '-' && { buyerGstinState: stateCode(gstin) }),
  })
  const taxed = vendorOrders.map(
    (vendorOrder, index) =>
      `${vendorOrder} = ${taxedVendorOrder(vendorOrder, { place, fee: fees[index] ?? 0 })}`,
  )
  return `${places} | ${delivery} | ${taxed.join(' ; ')}`
}

function taxedVendorOrder(vendorOrder: string, { place, fee }: { place: StateCode; fee: number }): string {
  const lines = linesOf(vendorOrder)
  const shares = deliveryShares(
    fee,
    lines.map((line) => ({ grossPaise: line.linePaise })),
  )
  const kind = gstKind({ sellerState: stateCode(vendorOrder.slice(0, 2)), placeOfSupply: place })
  const all = lines.map((line) => line.quantity).join(',')
  const packed = lines.map(() => ({ quantity: 0, goods: 0, delivery: 0 }))
  const parcels = (/\((.+)\)/.exec(vendorOrder)?.[1] ?? all).split(' / ').map((parcel) => {
    const pieces = parcel.split(',').map(Number)
    const held = lines.flatMap((line, at) => {
      const [count, before] = [pieces[at], packed[at]]
      if (!count || !before) return []
      const share = (amount: number, paise: number) =>
        shareOfPieces(amount, { ...line, pieces: count, packed: { quantity: before.quantity, paise } })
      const goodsPaise = share(line.linePaise, before.goods)
      const deliveryPaise = share(shares[at] ?? 0, before.delivery)
      before.quantity += count
      before.goods += goodsPaise
      before.delivery += deliveryPaise
      return [{ listPaise: count * line.pricePaise, goodsPaise, deliveryPaise, rateBp: line.rateBp }]
    })
    const taxed = taxParcel({ kind, lines: held }).lines
    return pieces.map((count) => (count ? amounts(taxed.shift()) : '-')).join(' ')
  })
  const name = { igst: 'IGST', 'cgst-sgst': 'CGST+SGST', 'cgst-utgst': 'CGST+UTGST' }[kind]
  return `${name} ${parcels.join(' / ')}`
}

/** "taxable value:tax", after the two halves were found equal and the sum to be the price. */
function amounts(line: ReturnType<typeof taxParcel>['lines'][number] | undefined): string {
  if (!line) return ''
  const { taxablePaise, igstPaise, cgstPaise, sgstPaise, utgstPaise, grossPaise } = line
  expect(sgstPaise + utgstPaise).toBe(cgstPaise)
  expect(taxablePaise + igstPaise + cgstPaise + sgstPaise + utgstPaise).toBe(grossPaise)
  return `${taxablePaise}:${igstPaise || cgstPaise}`
}

function linesOf(vendorOrder: string) {
  return [...vendorOrder.matchAll(/(\d+)x([\d.]+)(?:-([\d.]+)%)?@(\d+)/g)].map(
    ([, pieces, price = '', percent = '0', rate]) => {
      const quantity = Number(pieces)
      const discountBp = Math.round(Number(percent) * 100)
      return {
        quantity,
        linePaise: quantity * unitPrice({ listPricePaise: paise(price), discountBp }),
        pricePaise: paise(price),
        rateBp: Number(rate) * 100,
      }
    },
  )
}

function paise(rupees: string): number {
  const [whole, cents = '00'] = rupees.split('.')
  return Number(whole) * 100 + Number(cents)
}

function stateCode(text: string): StateCode {
  const state = findState(text)
  if (!state) throw new Error(`no state ${text}`)
  return state.code
}
