import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import { contributedToPieces } from '#domain/money/earnings/contribution-shares.ts'
import { advanceBounds, advanceShares, refundWays } from '#domain/money/payments/advance/advance.ts'
import { planCancellation } from '#domain/orders/cancellations/plan-cancellation.ts'
import { planParcel } from '#domain/orders/fulfilment/plan-parcel.ts'

/** A line with what became of its pieces. */
interface Line {
  lineId: string
  quantity: number
  linePaise: number
  advancePaise: number
  cancelled: Borne
  boxes: Box[]
}

interface Borne {
  quantity: number
  goodsPaise: number
  shippingPaise: number
  contributedPaise: number
  advancePaise: number
}

interface Box extends Borne {
  parcelId: string
  hasLeft: boolean
  isCollected: boolean
  credited: number
  backOnlinePaise: number
  backCashPaise: number
}

const NOTHING: Borne = { quantity: 0, goodsPaise: 0, shippingPaise: 0, contributedPaise: 0, advancePaise: 0 }
const cashOf = (of: Borne) => of.goodsPaise - of.advancePaise

/** What one piece after the other of a box gives back. */
function credit(box: Box, pieces: number): void {
  const now = Math.min(pieces, box.quantity - box.credited)
  if (now === 0) return
  const step = (contributedPaise: number) =>
    contributedToPieces({ quantity: box.quantity, contributedPaise }, { before: box.credited, now })
  const ways = refundWays({
    paise: step(box.goodsPaise),
    shareOfPiecesPaise: step(box.advancePaise),
    parcel: box,
  })
  box.credited += now
  box.backOnlinePaise += ways.onlinePaise
  box.backCashPaise += ways.cashPaise
}

const FREQUENT = ['pack', 'send', 'collect', 'return'] as const
const ACTS = [...FREQUENT, ...FREQUENT, 'unpack', 'cancel', 'refuse'] as const

test('whatever is cancelled, refused and returned in any order, what was paid goes back by the way it came, to the paisa', () => {
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom(...ACTS),
      line: fc.nat(2),
      box: fc.nat(1),
      pieces: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 40 },
  )
  const sold = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      piecePaise: fc.integer({ min: 1_000, max: 900_000 }),
      odd: fc.nat(5),
    }),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(sold, fc.integer({ min: 0, max: 100 }), acts, (goods, percent, steps) => {
      const toPay = goods.map(({ quantity, piecePaise, odd }) => ({
        quantity,
        toPayPaise: quantity * piecePaise + odd,
      }))
      const totalPaise = toPay.reduce((sum, each) => sum + each.toPayPaise, 0)
      const bounds = advanceBounds({ totalPaise, mostCashPaise: totalPaise, terms: OPENING_TERMS })
      fc.pre(bounds !== undefined)
      if (!bounds) return
      const { leastPaise, mostPaise } = bounds
      const advancePaise = leastPaise + Math.floor(((mostPaise - leastPaise) * percent) / 10_000) * 100
      const shares = advanceShares(advancePaise, toPay)
      const lines = toPay.map(
        ({ quantity, toPayPaise }, at): Line => ({
          lineId: String(at),
          quantity,
          linePaise: toPayPaise,
          advancePaise: shares[at] ?? 0,
          cancelled: NOTHING,
          boxes: [],
        }),
      )
      for (const [at, { act, line: of, box: which, pieces }] of steps.entries()) {
        const line = lines[of % lines.length] as Line
        const box = line.boxes[which % Math.max(1, line.boxes.length)]
        if (act === 'pack') pack(line, pieces, `p${at}`)
        else if (act === 'cancel') cancel(line, pieces)
        else if (!box) continue
        else if (act === 'unpack') line.boxes = line.boxes.filter((each) => each.hasLeft || each !== box)
        else if (act === 'send') box.hasLeft = true
        else if (act === 'collect' && box.hasLeft && box.credited === 0) box.isCollected = true
        else if (act === 'return' && box.isCollected) credit(box, pieces)
        else if (act === 'refuse' && box.hasLeft && !box.isCollected) credit(box, box.quantity)
      }
      const all = lines.flatMap(({ boxes }) => boxes)
      for (const box of all) expect(cashOf(box)).toBeGreaterThanOrEqual(0)
      // Nobody has to count out paise at a door, where the line leaves none.
      for (const line of lines.filter(
        ({ linePaise, advancePaise: share }) => (linePaise - share) % 100 === 0,
      ))
        for (const box of line.boxes) expect(cashOf(box) % 100).toBe(0)
      expect(
        lines.filter(({ linePaise, advancePaise: share }) => (linePaise - share) % 100 !== 0).length,
      ).toBeLessThan(2)
      const paidCash = () => sum(all.filter(({ isCollected }) => isCollected).map(cashOf))
      const backOnline = () =>
        sum(lines.map(({ cancelled }) => cancelled.advancePaise)) + sum(all.map((box) => box.backOnlinePaise))
      expect(backOnline()).toBeLessThanOrEqual(advancePaise)
      expect(sum(all.map(({ backCashPaise }) => backCashPaise))).toBeLessThanOrEqual(paidCash())
      // At last nothing stays with the customer.
      for (const line of lines) {
        for (const box of line.boxes.filter(({ hasLeft }) => hasLeft)) credit(box, box.quantity)
        cancel(
          line,
          line.quantity -
            sum(
              [line.cancelled, ...line.boxes.filter(({ hasLeft }) => hasLeft)].map(
                ({ quantity }) => quantity,
              ),
            ),
        )
      }
      expect(backOnline()).toBe(advancePaise)
      expect(sum(all.filter(({ hasLeft }) => hasLeft).map(({ backCashPaise }) => backCashPaise))).toBe(
        paidCash(),
      )
    }),
    { numRuns: 300 },
  )
})

function pack(line: Line, pieces: number, parcelId: string): void {
  const borne = [line.cancelled, ...line.boxes]
  const planned = planParcel(
    [{ ...rest(line), name: '', productId: 'p', category: 'mouse', taken: taken(borne) }],
    [{ lineId: line.lineId, quantity: pieces, serials: [] }],
  )
  if (!planned.ok) return
  const fresh = { hasLeft: false, isCollected: false, credited: 0, backOnlinePaise: 0, backCashPaise: 0 }
  for (const each of planned.value) line.boxes.push({ ...each, ...fresh, parcelId })
}

function cancel(line: Line, pieces: number): void {
  const planned = planCancellation(
    [{ ...rest(line), name: '', cancelled: line.cancelled, parcels: line.boxes }],
    [{ lineId: line.lineId, quantity: pieces }],
  )
  if (!planned.ok) return
  line.boxes = line.boxes.filter(({ parcelId }) => !planned.value.takeApart.includes(parcelId))
  for (const each of planned.value.lines) line.cancelled = taken([line.cancelled, each])
}

function rest({ lineId, quantity, linePaise, advancePaise }: Line) {
  return { lineId, quantity, linePaise, advancePaise, shippingSharePaise: 0, contributedPaise: 0 }
}

function taken(all: readonly Borne[]): Borne {
  return {
    quantity: sum(all.map((each) => each.quantity)),
    goodsPaise: sum(all.map((each) => each.goodsPaise)),
    shippingPaise: 0,
    contributedPaise: 0,
    advancePaise: sum(all.map((each) => each.advancePaise)),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
