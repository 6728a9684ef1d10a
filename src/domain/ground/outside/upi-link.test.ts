import { expect, test } from 'vitest'
import { upiApps, upiLink } from './upi-link.ts'

const request = {
  payeeAddress: 'nanonagar@testbank',
  payeeName: 'NanoNagar & Co',
  merchantCode: '5045',
  reference: 'pay_1',
  note: 'Order #NN100001',
  amountPaise: 129_905,
}

test('a UPI link has its fields percent-encoded, a space as %20 and the amount in rupees', () => {
  expect(upiLink(request)).toBe(
    'upi://pay?pa=nanonagar%40testbank&pn=NanoNagar%20%26%20Co&mc=5045&tr=pay_1&tn=Order%20%23NN100001&am=1299.05&cu=INR',
  )
})

test.each([
  [1, '0.01'],
  [99, '0.99'],
  [100, '1.00'],
  [123_456_789, '1234567.89'],
])('%i paise are %s rupees', (amountPaise, rupees) => {
  expect(upiLink({ ...request, amountPaise })).toContain(`&am=${rupees}&`)
})

test('a reference has at most 35 characters', () => {
  const { searchParams } = new URL(upiLink({ ...request, reference: 'x'.repeat(60) }))
  expect(searchParams.get('tr')).toHaveLength(35)
})

test('each app of a phone is asked the same by a link of its own, and any other by the common one', () => {
  const link = upiLink(request)
  const [asked] = link.split('?').slice(1)
  expect(upiApps(link)).toEqual([
    { name: 'Google Pay', link: `tez://upi/pay?${asked}` },
    { name: 'PhonePe', link: `phonepe://pay?${asked}` },
    { name: 'Paytm', link: `paytmmp://pay?${asked}` },
    { name: 'BHIM or another UPI app', link },
  ])
  const other = 'https://gateway.test/upi?pa=x'
  expect(upiApps(other)).toEqual([{ name: 'BHIM or another UPI app', link: other }])
})
