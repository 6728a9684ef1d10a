import { expect, test } from 'vitest'
import { owedOf } from './owed.ts'

const lines = {
  readyPaise: 1_000_01,
  laterPaise: 200_00,
  onTheWayPaise: 300_00,
  cashPaise: 40_00,
  reservePaise: 10_00,
  toReservePaise: 40_00,
  heldPaise: 60_00,
}

test('all that a seller is owed is the balance, what is held, and what was set aside', () => {
  // 10 of the reserve were set aside by earlier payouts, 40 are still in the balance.
  const owed = owedOf({ lines, ledger: { balancePaise: 1_580_01, setAsidePaise: 10_00 } })
  expect(owed).toMatchObject({ totalPaise: 1_650_01, otherPaise: 0 })
})

test('what no line names is a line of its own, so that they come to the sum all the same', () => {
  const owed = owedOf({ lines, ledger: { balancePaise: 1_590_02, setAsidePaise: 10_00 } })
  expect(owed).toMatchObject({ totalPaise: 1_660_02, otherPaise: 10_01 })
})
