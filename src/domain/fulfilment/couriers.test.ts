import { expect, test } from 'vitest'
import { KNOWN_COURIERS, parseTrackingNumber, trackingUrl } from './couriers.ts'

test.each([
  [' 1904 1424 751540 ', '19041424751540'],
  ['sf-12345', 'SF-12345'],
  ['1234', undefined],
  ['<script>12', undefined],
  ['1'.repeat(41), undefined],
  [12345678, undefined],
])('the tracking number %j is read as %j', (raw, number) => {
  expect(parseTrackingNumber(raw)).toBe(number)
})

test('a courier’s page is found however its name was typed', () => {
  const number = { trackingNumber: 'AB 1/2' }
  const page = 'https://www.delhivery.com/track/package/AB%201%2F2'
  expect(trackingUrl({ courierName: 'Delhivery', ...number })).toBe(page)
  expect(trackingUrl({ courierName: ' DELHIVERY ', ...number })).toBe(page)
  expect(trackingUrl({ courierName: 'blue-dart', ...number })).toContain('bluedart.com')
  expect(trackingUrl({ courierName: 'India Post', ...number })).toBeUndefined()
  expect(trackingUrl({ courierName: 'My cousin', ...number })).toBeUndefined()
})

test('every tracking page is secure and takes the number once', () => {
  for (const { trackingPage } of KNOWN_COURIERS)
    if (trackingPage) expect(trackingPage).toMatch(/^https:\/\/[^{]+\{number\}[^{]*$/)
})
