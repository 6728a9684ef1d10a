import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'
import { searchConditions } from './search-conditions.ts'
import { termsOf } from './search-terms.ts'

function conditionsOf(query: string) {
  const request = readSearch(query)
  return searchConditions(request, termsOf(request.words))
}

test.each([
  [
    '144hz monitor under 20000',
    ['Monitors: 144hz under 20000', '144 Hz: monitor under 20000', 'Up to ₹20,000: 144hz monitor'],
  ],
  ['corsair 16 GB ddr5 ram', ['Memory: corsair 16gb ddr5', '16 GB: corsair ddr5 ram']],
  ['gaming ke liye laptop 50 hazar tak', ['Laptops: gaming 50 hazar tak', 'Up to ₹50,000: gaming laptop']],
  ['தமிழ் 16 GB ram', ['Memory: 16gb தமிழ்', '16 GB: ram தமிழ்']],
  ['3.5 inch drive', ['3.5 inch: drive']],
  ['samsung 990 pro', []],
  ['sasta ssd', ['SSDs: sasta', 'Cheapest first: ssd']],
  [
    'sasta mouse 1000 se kam',
    ['Mice: sasta 1000 se kam', 'Up to ₹1,000: sasta mouse', 'Cheapest first: mouse 1000 se kam'],
  ],
  [
    'ssd not i3 without heatsink or rgb',
    [
      'SSDs: excluding i3 without heatsink without rgb',
      'Without Core i3: ssd without heatsink without rgb',
      'Without Heatsink: ssd excluding i3 without rgb',
      'Without RGB: ssd excluding i3 without heatsink',
    ],
  ],
  ['ssd 5000 se upar', ['SSDs: 5000 se upar', 'From ₹5,000: ssd']],
])('%s demands %j', (query, expected) => {
  expect(conditionsOf(query).map(({ label, without }) => `${label}: ${without}`)).toEqual(expected)
})

test.each(['16gb laptop between 40k and 60k', 'ssd not hard disk without heatsink or i3 under 5000'])(
  'a query without one of its conditions demands the others as before: %s',
  (query) => {
    const conditions = conditionsOf(query)
    for (const { label, without } of conditions)
      expect(conditionsOf(without).map((left) => left.label)).toEqual(
        conditions.map((all) => all.label).filter((other) => other !== label),
      )
  },
)
