import { describe, expect, test } from 'vitest'
import { type Due, dueOn, dueOnDelivery, dueOnTakingBack } from './earnings-due.ts'

const sum = (dues: readonly Due[], of: (due: Due) => boolean = () => true) =>
  dues.filter(of).reduce((total, due) => total + due.amountPaise, 0)

describe('when earnings are due', () => {
  test('a week after the delivery, in the ledger of the month in which the sale was recorded', () => {
    expect(
      dueOnDelivery([{ bookedOn: '2026-11-28', sellerPaise: 100 }], {
        deliveredOn: '2026-12-02',
        afterDays: 7,
      }),
    ).toEqual([{ month: '2026-11', dueOn: '2026-12-09', amountPaise: 100 }])
  })

  test('a sale that never arrived and its taking back settle each other at once, each in its own month', () => {
    const booked = [
      { bookedOn: '2026-11-30', sellerPaise: 100 },
      { bookedOn: '2026-12-01', sellerPaise: -97 },
    ]
    expect(dueOn(booked, '2026-12-01')).toEqual([
      { month: '2026-11', dueOn: '2026-12-01', amountPaise: 100 },
      { month: '2026-12', dueOn: '2026-12-01', amountPaise: -97 },
    ])
  })

  test('what comes back within the week is taken off on the day it would have been paid, never before', () => {
    const deliveredOn = '2026-11-05'
    const dues = [
      ...dueOnDelivery([{ bookedOn: '2026-11-01', sellerPaise: 100 }], { deliveredOn, afterDays: 7 }),
      ...dueOnTakingBack([{ bookedOn: '2026-11-07', sellerPaise: -100 }], {
        deliveredOn,
        afterDays: 7,
        today: '2026-11-07',
      }),
    ]
    for (const day of ['2026-11-07', '2026-11-11', '2026-11-12', '2026-12-01'])
      expect(sum(dues, (due) => due.dueOn <= day)).toBe(0)
  })

  test('what comes back later is taken off the same day', () => {
    const days = { deliveredOn: '2026-11-05', afterDays: 7, today: '2026-12-03' }
    expect(dueOnTakingBack([{ bookedOn: '2026-12-03', sellerPaise: -100 }], days)).toEqual([
      { month: '2026-12', dueOn: '2026-12-03', amountPaise: -100 },
    ])
  })
})
