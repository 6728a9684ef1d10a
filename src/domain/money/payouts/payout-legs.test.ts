import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planLegs, TRANSFER_PAISE_MIN } from './payout-legs.ts'

describe('the legs of a payout', () => {
  test('are what is held for its sales, less what was taken off, and the rest is transferred', () => {
    const held = [
      { id: 'a', keptPaise: 50_000 },
      { id: 'b', keptPaise: 30_000 },
    ]
    expect(planLegs(70_000, held)).toEqual({
      keeps: [
        { id: 'a', keepPaise: 50_000 },
        { id: 'b', keepPaise: 20_000 },
      ],
      directPaise: 0,
    })
    expect(planLegs(90_000, held).directPaise).toBe(10_000)
    expect(planLegs(40_000, held).keeps[1]).toEqual({ id: 'b', keepPaise: 0 })
  })

  test('never leave less to transfer than is transferred', () => {
    expect(planLegs(50_040, [{ id: 'a', keptPaise: 50_000 }])).toEqual({
      keeps: [{ id: 'a', keepPaise: 49_940 }],
      directPaise: 100,
    })
  })

  test('may be as small as the smallest transfer, and not smaller', () => {
    expect(planLegs(50_100, [{ id: 'a', keptPaise: 50_000 }])).toEqual({
      keeps: [{ id: 'a', keepPaise: 50_000 }],
      directPaise: TRANSFER_PAISE_MIN,
    })
    expect(planLegs(500, [{ id: 'a', keptPaise: TRANSFER_PAISE_MIN }]).keeps).toEqual([
      { id: 'a', keepPaise: TRANSFER_PAISE_MIN },
    ])
    expect(planLegs(500, [{ id: 'a', keptPaise: TRANSFER_PAISE_MIN - 1 }]).keeps).toEqual([
      { id: 'a', keepPaise: 0 },
    ])
  })

  test('come to the payout, whatever is held', () => {
    const kept = fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 6 })
    fc.assert(
      fc.property(fc.integer({ min: TRANSFER_PAISE_MIN, max: 9_000 }), kept, (amountPaise, amounts) => {
        const held = amounts.map((keptPaise, at) => ({ id: `${at}`, keptPaise }))
        const { keeps, directPaise } = planLegs(amountPaise, held)
        const legs = [...keeps.map(({ keepPaise }) => keepPaise), directPaise]
        expect(legs.reduce((sum, leg) => sum + leg, 0)).toBe(amountPaise)
        expect(legs.every((leg) => leg === 0 || leg >= TRANSFER_PAISE_MIN)).toBe(true)
        expect(keeps.every(({ keepPaise }, at) => keepPaise <= (amounts[at] ?? 0))).toBe(true)
      }),
    )
  })
})
