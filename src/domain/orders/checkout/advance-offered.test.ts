import { expect, test } from 'vitest'
import { NO_CASH } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { advanceRoom } from './advance-offered.ts'

const of = {
  terms: OPENING_TERMS,
  cashSoFar: NO_CASH,
  buyer: { isVerified: true, codOrdersOnTheWay: 0 },
}

test('an advance leaves no more cash than its customer may order for', () => {
  expect(advanceRoom(90_000, of), 'too little for two ways').toBeUndefined()
  expect(advanceRoom(219_900, of)).toMatchObject({ leastPaise: 22_000, mostPaise: 197_900 })
  expect(advanceRoom(15_000_000, of)).toMatchObject({ leastPaise: 10_000_000 })
  const stranger = { ...of, buyer: { isVerified: false, codOrdersOnTheWay: 0 } }
  expect(advanceRoom(2_000_000, stranger)).toMatchObject({ leastPaise: 1_000_000 })
  expect(advanceRoom(20_000_000, stranger), 'a tenth of it is too much cash').toBeUndefined()
  expect(
    advanceRoom(219_900, { ...stranger, buyer: { isVerified: false, codOrdersOnTheWay: 2 } }),
  ).toBeUndefined()
})
