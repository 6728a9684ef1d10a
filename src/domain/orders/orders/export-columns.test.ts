import { expect, test } from 'vitest'
import { type ExportedOrder, exportRows, exportTitles } from './export-columns.ts'

const order: ExportedOrder = {
  id: 'one',
  sequence: 1001,
  orderedAt: new Date('2026-11-20T10:12:00Z'),
  isPlaced: true,
  status: 'pending',
  waitsFor: null,
  method: 'cod',
  payment: 'due',
  customerName: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  subtotalPaise: 0,
  savingsPaise: 0,
  shippingPaise: 0,
  deliveryAs: undefined,
  totalPaise: 0,
  advancePaise: 0,
  cashLeftPaise: 0,
  cashTakenPaise: 0,
  refundedOnlinePaise: 0,
  refundedToAccountPaise: 0,
  replacedBy: null,
  lines: [],
}

test('an order that nobody may send yet says for whom it waits, beside its status', () => {
  const at = exportTitles('orders').indexOf('Waits for')
  const shown = (waitsFor: ExportedOrder['waitsFor']) =>
    exportRows('orders', { ...order, waitsFor })[0]?.slice(at - 1, at + 1)
  expect(shown('customer')).toEqual(['Pending', 'Customer to confirm'])
  expect(shown('bank')).toEqual(['Pending', 'Bank to decide about the payment'])
  expect(shown(null)).toEqual(['Pending', ''])
})

test('an order of which an advance alone is paid is not called paid', () => {
  const at = exportTitles('orders').indexOf('Payment status')
  const shown = (cashLeftPaise: number) =>
    exportRows('orders', { ...order, payment: 'paid', advancePaise: 50_000, cashLeftPaise })[0]?.[at]
  expect([shown(169_900), shown(0)]).toEqual(['Advance paid', 'Paid'])
})

test('what came at the door, what went back and which order took its place have columns of their own', () => {
  const shown = (title: string) =>
    exportRows('orders', {
      ...order,
      cashTakenPaise: 129_900,
      refundedOnlinePaise: 30_000,
      refundedToAccountPaise: 90_000,
      replacedBy: '#NN001002',
    })[0]?.[exportTitles('orders').indexOf(title)]
  expect([shown('Cash collected (INR)'), shown('Refunded online (INR)')]).toEqual([1_299, 300])
  expect([shown('Refunded to an account (INR)'), shown('Replaced by')]).toEqual([900, '#NN001002'])
})
