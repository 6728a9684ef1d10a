import { expect, test } from 'vitest'
import { KNOWN_COURIERS, trackingUrl } from './couriers.ts'

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
