import { describe, expect, test } from 'vitest'
import { type Due, dueOnDelivery, dueOnUndoing } from './earnings-due.ts'

const sum = (dues: readonly Due[], of: (due: Due) => boolean = () => true) =>
  dues.filter(of).reduce((total, due) => total + due.amountPaise, 0)

describe('when earnings are due', () => {
  test('a week after the delivery, in the ledger of the month in which the sale was recorded', () => {
    expect(dueOnDelivery({ bookedOn: '2026-11-28', deliveredOn: '2026-12-02', netPaise: 100 })).toEqual([
      { month: '2026-11', dueOn: '2026-12-09', amountPaise: 100 },
    ])
  })

  test('a cancelled sale and its cancellation settle each other at once, each in its own month', () => {
    const dues = dueOnUndoing({
      bookedOn: '2026-11-30',
      deliveredOn: undefined,
      undoneOn: '2026-12-01',
      netPaise: 100,
      backPaise: -100,
    })
    expect(sum(dues, ({ month }) => month === '2026-11')).toBe(100)
    expect(sum(dues, ({ month }) => month === '2026-12')).toBe(-100)
    expect(dues.every(({ dueOn }) => dueOn === '2026-12-01')).toBe(true)
  })

  test('what comes back within the week is taken off on the day it would have been paid, never before', () => {
    const sale = { bookedOn: '2026-11-01', deliveredOn: '2026-11-05', netPaise: 100 }
    const dues = [
      ...dueOnDelivery(sale),
      ...dueOnUndoing({ ...sale, backPaise: -100, undoneOn: '2026-11-07' }),
    ]
    for (const day of ['2026-11-07', '2026-11-11', '2026-11-12', '2026-12-01']) {
      expect(sum(dues, ({ dueOn }) => dueOn <= day)).toBe(0)
    }
  })

  test('what comes back later is taken off the same day', () => {
    const sale = { bookedOn: '2026-11-01', deliveredOn: '2026-11-05', netPaise: 100 }
    expect(dueOnUndoing({ ...sale, backPaise: -100, undoneOn: '2026-12-03' })).toEqual([
      { month: '2026-12', dueOn: '2026-12-03', amountPaise: -100 },
    ])
  })
  test('what is not taken back whole is due whole and taken off in part', () => {
    const sale = { bookedOn: '2026-03-31', deliveredOn: undefined, undoneOn: '2026-04-02' }
    expect(dueOnUndoing({ ...sale, netPaise: 100, backPaise: -103 })).toEqual([
      { month: '2026-03', dueOn: '2026-04-02', amountPaise: 100 },
      { month: '2026-04', dueOn: '2026-04-02', amountPaise: -103 },
    ])
  })
})
