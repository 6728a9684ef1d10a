import highsLoader from 'highs'
import { expect, test } from 'vitest'
import {
  type BestGoal,
  type BestSellers,
  type BestSellersQuestion,
  bestSellers,
  cheapestEach,
  compareBy,
  type SellerOffer,
  type Solve,
} from '#domain/goods/best-sellers/best-sellers.ts'
import { addDays } from '#domain/ground/shared/days.ts'
import { inFull } from '#tests/support/full-run.ts'
import { solveWith } from './solve-with.ts'

const solve: Solve = solveWith(await highsLoader())
const TERMS = { freeShippingAbovePaise: 1_000, shippingFeePaise: 150 }
/** Each is solved anew, and once more by trying every way. */
const QUESTIONS = inFull(1_000, 200)
const GOALS: readonly BestGoal[] = ['total', 'arrival', 'sellers']

/** Mulberry32: the same cases each time. */
function randomOf(start: number) {
  let seed = start
  return (max: number) => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * max)
  }
}

function someQuestion(seed: number): BestSellersQuestion {
  const random = randomOf(seed)
  const lines = Array.from({ length: 1 + random(3) }, (_, line) => ({
    productId: `p${line}`,
    quantity: 1 + random(3),
    offers: Array.from({ length: random(4) }, (_each, offer): SellerOffer => {
      const day = random(5)
      return {
        offerId: `o${line}${offer}`,
        sellerId: `s${random(4)}`,
        // Around the threshold, which is met exactly now and then.
        unitPricePaise: (1 + random(10)) * 50,
        available: random(4),
        ...(day > 0 && { deliverBy: addDays('2026-11-24', day) }),
      }
    }),
  }))
  return { lines, terms: TERMS, goal: GOALS[seed % 3] ?? 'total' }
}

/** Every way to take the pieces, and the best of them. */
function byHand({ lines, terms, goal }: BestSellersQuestion) {
  const ways = lines.map(({ quantity, offers }) => {
    const there = offers.reduce((sum, { available }) => sum + available, 0)
    return splits(
      offers.map(({ available }) => available),
      Math.min(quantity, there),
    ).map((counts) =>
      counts.flatMap((count, at) => (count > 0 ? [{ ...(offers[at] as SellerOffer), count }] : [])),
    )
  })
  const all = ways.reduce<(SellerOffer & { count: number })[][]>(
    (before, own) => before.flatMap((taken) => own.map((way) => [...taken, ...way])),
    [[]],
  )
  return all
    .map((taken) => {
      const goodsPaise = taken.reduce((sum, { unitPricePaise, count }) => sum + unitPricePaise * count, 0)
      const shippingPaise =
        taken.length === 0 || goodsPaise > terms.freeShippingAbovePaise ? 0 : terms.shippingFeePaise
      const days = taken.map(({ deliverBy }) => deliverBy)
      return {
        chosen: taken as never,
        goodsPaise,
        shippingPaise,
        totalPaise: goodsPaise + shippingPaise,
        lastDay: days.includes(undefined) ? undefined : days.toSorted().at(-1),
        sellerCount: new Set(taken.map(({ sellerId }) => sellerId)).size,
      }
    })
    .toSorted(compareBy(goal))[0]
}

function splits(limits: readonly number[], total: number): number[][] {
  const [limit, ...others] = limits
  if (limit === undefined) return total === 0 ? [[]] : []
  return Array.from({ length: Math.min(limit, total) + 1 }, (_, count) => count).flatMap((count) =>
    splits(others, total - count).map((rest) => [count, ...rest]),
  )
}

const figures = ({ totalPaise, lastDay, sellerCount }: Omit<BestSellers, 'missing'>) => ({
  totalPaise,
  lastDay,
  sellerCount,
})

test(`${QUESTIONS} small questions are answered as well as by trying every way`, () => {
  for (let seed = 0; seed < QUESTIONS; seed += 1) {
    const question = someQuestion(seed)
    const best = bestSellers(question, solve)
    const hand = byHand(question)
    expect(figures(best), `question ${seed}`).toEqual(hand && figures(hand))
    for (const { productId, quantity, offers } of question.lines) {
      const own = best.chosen.filter((each) => each.productId === productId)
      const short = best.missing.find((each) => each.productId === productId)?.quantity ?? 0
      expect(own.reduce((sum, each) => sum + each.quantity, 0) + short).toBe(quantity)
      for (const each of own)
        expect(offers.find(({ offerId }) => offerId === each.offerId)?.available).toBeGreaterThanOrEqual(
          each.quantity,
        )
    }
  }
})

test('the same question in another order gives the same answer', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const question = someQuestion(seed)
    const turned = {
      ...question,
      lines: question.lines.toReversed().map((line) => ({ ...line, offers: line.offers.toReversed() })),
    }
    expect(bestSellers(turned, solve)).toEqual(bestSellers(question, solve))
  }
})

test('dearer goods are chosen where their shipping is free and the whole costs less', () => {
  const offer = (offerId: string, unitPricePaise: number) => ({
    offerId,
    sellerId: offerId,
    unitPricePaise,
    available: 1,
  })
  const lines = [
    { productId: 'p', quantity: 1, offers: [offer('a', 990), offer('b', 1_001), offer('c', 1_000)] },
  ]
  const best = bestSellers({ lines, terms: TERMS, goal: 'total' }, solve)
  expect(best).toMatchObject({ totalPaise: 1_001, shippingPaise: 0, chosen: [{ offerId: 'b' }] })
  expect(cheapestEach({ lines, terms: TERMS })).toBe(1_140)
})

test('what nobody has is named, and the rest is bought as well as it can be', () => {
  const lines = [
    { productId: 'gone', quantity: 2, offers: [] },
    {
      productId: 'there',
      quantity: 3,
      offers: [{ offerId: 'o', sellerId: 's', unitPricePaise: 700, available: 2 }],
    },
  ]
  expect(bestSellers({ lines, terms: TERMS, goal: 'total' }, solve)).toMatchObject({
    missing: [
      { productId: 'gone', quantity: 2 },
      { productId: 'there', quantity: 1 },
    ],
    chosen: [{ offerId: 'o', quantity: 2 }],
    totalPaise: 1_400,
  })
  expect(bestSellers({ lines: [], terms: TERMS, goal: 'arrival' }, solve).totalPaise).toBe(0)
})
