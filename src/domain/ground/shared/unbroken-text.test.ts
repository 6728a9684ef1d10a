import { expect, test } from 'vitest'
import { unbrokenDays, unbrokenPlaces, unbrokenUnits } from './unbroken-text.ts'

test('an address breaks after its commas, and within a part only where that is long', () => {
  expect(unbrokenPlaces('Shop 12, Nehru Place, New Delhi 110019')).toBe(
    'Shop\u00a012, Nehru\u00a0Place, New\u00a0Delhi\u00a0110019',
  )
  expect(unbrokenPlaces('Behind the old post office building, Pune')).toBe(
    'Behind the old post office building, Pune',
  )
})

test('a number stays with its unit, and with nothing else', () => {
  expect(unbrokenUnits('a 12 GB card of 242 mm')).toBe('a 12\u00a0GB card of 242\u00a0mm')
  expect(unbrokenUnits('3200 MT/s × 8 bytes')).toBe('3200\u00a0MT/s × 8 bytes')
  expect(unbrokenUnits('550 W, 6 cores')).toBe('550\u00a0W, 6\u00a0cores')
  expect(unbrokenUnits('2 With them, 4 Vents, 16 GBs')).toBe('2 With them, 4 Vents, 16 GBs')
})

test('a day stays in one line, and nothing else of the sentence', () => {
  expect(unbrokenDays('Hand over to the courier by Sat 28 Nov, or on Tue 1 Dec.')).toBe(
    'Hand over to the courier by Sat\u00a028\u00a0Nov, or on Tue\u00a01\u00a0Dec.',
  )
  expect(unbrokenDays('Sat 28 pieces')).toBe('Sat 28 pieces')
})
