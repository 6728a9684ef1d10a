import { expect, test } from 'vitest'
import { placeWords, returnPlace } from './seller-address.ts'

test.each([
  [
    'three places',
    { registered: 'Pune', pickup: 'Thane', returns: 'Nashik' },
    { pickup: 'Thane', returns: 'Nashik' },
  ],
  [
    'no return address',
    { registered: 'Pune', pickup: 'Thane', returns: '' },
    { pickup: 'Thane', returns: 'Same as pickup address' },
  ],
  [
    'only a registered address',
    { registered: 'Pune', pickup: '', returns: '' },
    { pickup: 'Same as registered address', returns: 'Same as registered address' },
  ],
  ['no address', { registered: '', pickup: '', returns: '' }, { pickup: '', returns: '' }],
])('a seller with %s reads which one stands in', (_what, places, words) => {
  expect(placeWords(places)).toEqual(words)
})

test('a returned parcel goes to an address that was given', () => {
  const place = (address: string | null) => ({ address })
  const goesTo = (pickup: string | null, returns: string | null) =>
    returnPlace({ registered: place('Pune'), pickup: place(pickup), returns: place(returns) }).address
  expect([goesTo('Thane', 'Nashik'), goesTo('Thane', null), goesTo(null, null)]).toEqual([
    'Nashik',
    'Thane',
    'Pune',
  ])
})
