import { expect, test } from 'vitest'
import { buildWords, choosingTitle } from './build-words.ts'

test.each([
  ['graphics-card', 'A graphics card for your build'],
  ['air-cooler', 'An air cooler for your build'],
  ['ssd', 'An SSD for your build'],
  ['memory', 'Memory for your build'],
  ['headphones', 'Headphones for your build'],
] as const)('the heading over a list of %s says what is chosen', (kind, words) => {
  expect(choosingTitle(kind)).toBe(words)
})

test('a part that is there already has no price in a message', () => {
  const offer = { pricePaise: 1_000_00, sellerName: 'Chandni Computers' }
  const words = buildWords({
    parts: [
      { id: 'a', kind: 'cpu', name: 'Ryzen', quantity: 1, offer, isOwned: true },
      { id: 'b', kind: 'case', name: 'Tower', quantity: 1, offer },
    ],
    totalPaise: 1_000_00,
    answer: undefined,
    missing: '',
    url: 'https://shop.test/build',
  })
  expect(words).toContain('- **Processor**: Ryzen, owned\n')
  expect(words).toContain('- **Case**: Tower: ₹1,000 from Chandni Computers')
})
