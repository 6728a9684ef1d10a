import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverAgreedRefund, isCovered, type StandingSale, uncoveredReason } from './agreed-refund.ts'

const sale = (leftPaise: number, more: Partial<StandingSale> = {}): StandingSale => ({
  leftPaise,
  isOpen: false,
  isOwn: false,
  ...more,
})
const own = (leftPaise: number) => sale(leftPaise, { isOwn: true, isOpen: true })
const open = (leftPaise: number) => sale(leftPaise, { isOpen: true })
const refund = { takesPaise: 100_00, sales: [] as StandingSale[], otherPaise: 0, roomPaise: 0 }

describe('a refund that its seller agrees to', () => {
  test.each([
    ['by nothing', {}, 0],
    ['by its own sale, which is not paid out yet', { sales: [own(100_00)] }, 100_00],
    ['by what is in reserve of its own sale', { sales: [own(40_00)] }, 40_00],
    ['by sales that can no longer be returned', { sales: [sale(70_00), sale(80_00)] }, 100_00],
    ['not by what other customers can have back', { sales: [open(500_00)] }, 0],
    ['by as much of that as may be paid out', { sales: [open(500_00)], roomPaise: 30_00 }, 30_00],
    ['by no more of that than there is', { sales: [open(20_00)], roomPaise: 500_00 }, 20_00],
    ['not by room alone', { roomPaise: 500_00 }, 0],
    ['not by room that is used up', { sales: [open(500_00), sale(60_00)], roomPaise: -50_00 }, 60_00],
    ['less what is owed for other sales', { sales: [sale(150_00), open(-60_00)] }, 90_00],
    ['less what is owed besides', { sales: [own(100_00)], otherPaise: -1 }, 99_99],
    ['by a charge that was taken back', { otherPaise: 100_00 }, 100_00],
    ['by nothing of a seller in debt', { sales: [own(100_00)], otherPaise: -200_00 }, 0],
  ])('is covered %s', (_, known, coveredPaise) => {
    const cover = coverAgreedRefund({ ...refund, ...known })
    expect(cover).toEqual({ takesPaise: 100_00, coveredPaise })
    expect(isCovered(cover)).toBe(coveredPaise === 100_00)
  })

  test('is covered no better by other sales that can still be returned than by as much room', () => {
    const paise = fc.integer({ min: 0, max: 1_000_00 })
    fc.assert(
      fc.property(fc.array(paise), paise, paise, (others, roomPaise, closedPaise) => {
        const sales = [...others.map(open), sale(closedPaise)]
        const { coveredPaise } = coverAgreedRefund({ ...refund, sales, roomPaise })
        expect(coveredPaise).toBeLessThanOrEqual(closedPaise + roomPaise)
      }),
    )
  })

  test('says why somebody looks at it', () => {
    expect(uncoveredReason({ takesPaise: 12_200_000, coveredPaise: 2_500_050 })).toBe(
      'The seller agreed, but its balance covers only ₹25,000.50 of ₹1,22,000.00',
    )
  })
})
