import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityOfPin, type PinCodeArea, stateOfPin } from './pin-code.ts'
import { STATES } from './states.ts'

describe('a PIN code', () => {
  test.each<[string, PinCodeArea]>([
    ['411001', { state: 'MH', certain: true, city: 'Pune' }],
    ['412207', { state: 'MH', certain: true }],
    ['403001', { state: 'GA', certain: true }],
    ['110001', { state: 'DL', certain: true, city: 'New Delhi' }],
    ['110025', { state: 'DL', certain: false }],
    ['500081', { state: 'TS', certain: true, city: 'Hyderabad' }],
    ['503145', { state: 'TS', certain: false }],
    ['160017', { state: 'CH', certain: true, city: 'Chandigarh' }],
    ['160055', { state: 'PB', certain: true, city: 'Mohali' }],
    ['160104', { state: 'PB', certain: true }],
    ['246701', { state: 'UP', certain: true }],
    ['246149', { state: 'UK', certain: true }],
    ['396210', { state: 'DD', certain: true }],
    ['396230', { state: 'DD', certain: false }],
    ['605001', { state: 'PY', certain: true, city: 'Puducherry' }],
    ['605014', { state: 'TN', certain: false }],
    ['682555', { state: 'LD', certain: true }],
    ['682001', { state: 'KL', certain: true, city: 'Kochi' }],
    ['737101', { state: 'SK', certain: true }],
    ['744101', { state: 'AN', certain: true }],
    ['813208', { state: 'JH', certain: true }],
    ['900001', { certain: false }],
    ['999999', { certain: false }],
    ['599999', { certain: false }],
    ['012345', { certain: false }],
    ['41100', { certain: false }],
    ['4110011', { certain: false }],
    ['abcdef', { certain: false }],
    ['', { certain: false }],
  ])('%s lies in %j', (pin, place) => {
    expect(stateOfPin(pin)).toEqual(place)
  })

  test.each([
    ['400001', 'Mumbai'],
    ['400104', 'Mumbai'],
    ['400601', 'Thane'],
    ['400703', undefined],
    ['560034', 'Bengaluru'],
    ['600042', 'Chennai'],
    ['700019', 'Kolkata'],
    ['380015', 'Ahmedabad'],
    ['302001', 'Jaipur'],
    ['226010', 'Lucknow'],
    ['201001', 'Ghaziabad'],
    ['201301', undefined],
    ['431001', 'Chhatrapati Sambhajinagar'],
    ['827001', 'Bokaro Steel City'],
    ['110025', undefined],
    ['781029', undefined],
    ['412207', undefined],
    ['56003', undefined],
  ])('%s is in the city %s', (pin, city) => {
    expect(cityOfPin(pin)).toBe(city)
  })

  test('never names a state that does not exist, and no city without a state', () => {
    const codes = new Set(STATES.map((state) => state.code))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (number) => {
        const place = stateOfPin(String(number).padStart(6, '0'))
        expect(place.state === undefined || codes.has(place.state)).toBe(true)
        expect(place.city === undefined || (place.state !== undefined && place.certain)).toBe(true)
        expect(!place.certain || place.state !== undefined).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

test('every state and union territory can be reached by some PIN', () => {
  const found = new Set<string | undefined>()
  for (let pin = 110_000; pin < 900_000; pin += 50) found.add(stateOfPin(String(pin)).state)
  for (const pin of ['160055', '682551', '605001', '396220']) found.add(stateOfPin(pin).state)
  expect(STATES.filter((state) => !found.has(state.code))).toEqual([])
})
