import { expect, test } from 'vitest'
import { unbrokenPlaces } from './unbroken-places.ts'

test('an address breaks after its commas, and within a part only where that is long', () => {
  expect(unbrokenPlaces('Shop 12, Nehru Place, New Delhi 110019')).toBe(
    'Shop\u00a012, Nehru\u00a0Place, New\u00a0Delhi\u00a0110019',
  )
  expect(unbrokenPlaces('Behind the old post office building, Pune')).toBe(
    'Behind the old post office building, Pune',
  )
})
