import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFarPrice } from './far-price.ts'
import { ceilingOf, FOLLOW_CHANGES_MAX, type Follower, followedPrices } from './follow-lowest.ts'

const ANY = { lowestPaise: 1_00, highestPaise: 1_00_00_000_00 }
let made = 0
const follower = (rupees: number, change: Partial<Follower> = {}): Follower => ({
  id: change.id ?? `offer ${++made}`,
  pricePaise: rupees * 100,
  listPricePaise: 2_000_00,
  floorPaise: 500_00,
  ceilingPaise: 1_500_00,
  below: { paise: 0 },
  whenAlone: 'stays',
  counts: true,
  mayMove: true,
  seen: ANY,
  ...change,
})
/** The prices in rupees, in the order of the followers. */
const follow = (set: number | null, ...followers: Follower[]) => {
  const prices = followedPrices({ setPaise: set === null ? null : set * 100, followers })
  return followers.map(({ id }) => (prices.get(id)?.pricePaise ?? 0) / 100)
}
const heldOf = (set: number | null, ...followers: Follower[]) => {
  const prices = followedPrices({ setPaise: set === null ? null : set * 100, followers })
  return followers.map(({ id }) => prices.get(id)?.held)
}

describe('an offer that follows', () => {
  test.each<[string, number | null, Partial<Follower>, number]>([
    ['equals the lowest', 900, {}, 900],
    ['goes an amount below it', 900, { below: { paise: 5_00 } }, 895],
    ['goes a share below it, in whole rupees', 999, { below: { bp: 100 } }, 989],
    ['rises with it', 1_200, { below: { paise: 5_00 } }, 1_195],
    ['stops at its floor', 400, {}, 500],
    ['stops at its ceiling', 1_900, {}, 1_500],
    ['stops at the MRP', 2_100, { ceilingPaise: null }, 2_000],
    ['stays while it is alone', null, {}, 1_000],
    [
      'goes to its ceiling while it is alone, where its seller chose so',
      null,
      { whenAlone: 'ceiling' },
      1_500,
    ],
    ['comes back within its limits', null, { floorPaise: 1_100_00 }, 1_100],
    ['rests when it had its changes of the day', 900, { mayMove: false }, 1_000],
    ['never costs less than a rupee', 1, { below: { paise: 5_00 }, floorPaise: 1_00 }, 1],
  ])('%s', (_, set, change, expected) => {
    expect(follow(set, follower(1_000, change))).toEqual([expected])
  })

  test('says when its floor keeps it from following', () => {
    const one = { below: { paise: 1_00 } }
    expect(heldOf(501, follower(1_000, one))).toEqual([null])
    expect(heldOf(500, follower(1_000, one))).toEqual(['floor'])
  })

  test('goes below another that follows only down to equal', () => {
    const below = { below: { paise: 10_00 } }
    expect(follow(900, follower(1_000, below), follower(1_000, below))).toEqual([890, 890])
    expect(follow(900, follower(1_000), follower(1_000, { below: { paise: 40_00 } }))).toEqual([860, 860])
    expect(follow(null, follower(1_000, below), follower(980, below))).toEqual([980, 980])
  })

  test('does not rise with others that follow, while nobody has set a price', () => {
    const rises = { whenAlone: 'ceiling' as const }
    expect(follow(null, follower(1_000, rises), follower(1_000, rises))).toEqual([1_000, 1_000])
  })

  test('does not look at one that is out of stock, which follows all the same', () => {
    const absent = follower(700, { counts: false })
    expect(follow(900, follower(1_000), absent)).toEqual([900, 900])
    expect(follow(null, follower(1_000, { whenAlone: 'ceiling' }), absent)).toEqual([1_500, 700])
  })

  test('waits at the price of one that had its changes of the day', () => {
    expect(
      follow(900, follower(1_000, { below: { paise: 20_00 } }), follower(850, { mayMove: false })),
    ).toEqual([850, 850])
  })

  test('is stopped where the price is far from those that a person saw, and the others go on without it', () => {
    const seen = { lowestPaise: 1_000_00, highestPaise: 1_000_00 }
    const [one, other] = [follower(1_000, { seen }), follower(1_000)]
    expect(follow(699, one, other)).toEqual([1_000, 699])
    expect(heldOf(699, one, other)).toEqual(['far', null])
    expect(follow(700, one, other)).toEqual([700, 700])
    expect(heldOf(2_000, follower(1_000, { seen, ceilingPaise: null }))).toEqual(['far'])
  })
})

describe('two to twenty that follow', () => {
  const rupees = fc.integer({ min: 1, max: 5_000 }).map((n) => n * 100)
  const anyFollower = fc
    .record({
      prices: fc.tuple(rupees, rupees, rupees).map((three) => three.toSorted((a, b) => a - b)),
      pricePaise: rupees,
      hasCeiling: fc.boolean(),
      below: fc.oneof(
        fc.integer({ min: 0, max: 1_000 }).map((n) => ({ paise: n * 100 })),
        fc.integer({ min: 1, max: 1_000 }).map((bp) => ({ bp })),
      ),
      whenAlone: fc.constantFrom('stays' as const, 'ceiling' as const),
      counts: fc.boolean(),
      seen: fc.oneof(
        fc.constant(ANY),
        rupees.map((paise) => ({ lowestPaise: paise, highestPaise: paise })),
      ),
    })
    .map(
      ({
        prices: [floorPaise = 0, ceilingPaise = 0, listPricePaise = 0],
        pricePaise,
        hasCeiling,
        ...rest
      }) => ({
        ...rest,
        floorPaise,
        ceilingPaise: hasCeiling ? ceilingPaise : null,
        listPricePaise,
        pricePaise: Math.min(pricePaise, listPricePaise),
      }),
    )
  const market = fc.record({
    setPaise: fc.option(rupees),
    followers: fc
      .array(anyFollower, { minLength: 2, maxLength: 20 })
      .map((all) => all.map((each, at) => ({ ...each, id: String(at), mayMove: true }))),
  })

  type Market = { setPaise: number | null; followers: readonly Follower[] }

  /**
   * Those whose turn it is take the price that is theirs. Who is stopped follows no longer: its price is one that was set
   * from then on. Gives what is then, who moved and who was stopped.
   */
  function round({ setPaise, followers }: Market, turn: (id: string) => boolean = () => true) {
    const prices = followedPrices({ setPaise, followers })
    const [moved, stopped] = [new Set<string>(), new Set<string>()]
    const next = followers.map((each) => {
      const price = prices.get(each.id)
      if (!price || !turn(each.id)) return each
      if (price.held === 'far') stopped.add(each.id)
      if (price.pricePaise === each.pricePaise) return each
      moved.add(each.id)
      expect(price.pricePaise).toBeGreaterThanOrEqual(each.floorPaise)
      expect(price.pricePaise).toBeLessThanOrEqual(ceilingOf(each))
      expect(price.pricePaise % 100).toBe(0)
      expect(isFarPrice(each.seen, price.pricePaise)).toBe(false)
      return { ...each, pricePaise: price.pricePaise }
    })
    const set = next.filter(({ id, counts }) => counts && stopped.has(id)).map(({ pricePaise }) => pricePaise)
    const lowest = Math.min(setPaise ?? Number.POSITIVE_INFINITY, ...set)
    const market: Market = {
      setPaise: Number.isFinite(lowest) ? lowest : null,
      followers: next.filter(({ id }) => !stopped.has(id)),
    }
    return { market, moved, stopped }
  }

  /** Round by round until nobody moves; how often each moved, and how many rounds it took. */
  function comeToRest(start: Market, choose: (due: readonly string[]) => string | undefined) {
    const changes = new Map<string, number>()
    let [market, rounds, stops] = [start, 0, 0]
    for (;;) {
      const all = round(market)
      const due = [...all.moved, ...all.stopped]
      if (due.length === 0) return { market, changes, rounds, stops }
      const turn = choose(due)
      const step = turn === undefined ? all : round(market, (id) => id === turn)
      for (const id of step.moved) changes.set(id, (changes.get(id) ?? 0) + 1)
      market = step.market
      stops += step.stopped.size
      rounds++
      expect(rounds).toBeLessThan(1_000)
    }
  }

  test('rest after one round, and one more for each that is stopped, whatever their limits are', () => {
    fc.assert(
      fc.property(market, (start) => {
        const { rounds, stops } = comeToRest(start, () => undefined)
        expect(rounds).toBeLessThanOrEqual(stops + 1)
      }),
      { numRuns: 200 },
    )
  })

  test('change twice at most for what was set, in whatever order they come to their turn', () => {
    fc.assert(
      fc.property(market, fc.infiniteStream(fc.nat()), (start, chance) => {
        const { changes, stops } = comeToRest(start, (due) => due[(chance.next().value ?? 0) % due.length])
        for (const count of changes.values()) expect(count).toBeLessThanOrEqual(2 * (stops + 1))
      }),
      { numRuns: 100 },
    )
  })

  test('change no more than so often a day, whatever the others set meanwhile', () => {
    fc.assert(
      fc.property(market, fc.array(fc.option(rupees), { minLength: 8, maxLength: 8 }), (start, sets) => {
        let { followers } = start
        const changes = new Map<string, number>()
        const mayMove = ({ id }: Follower) => (changes.get(id) ?? 0) < FOLLOW_CHANGES_MAX
        for (const setPaise of sets) {
          const { market, moved } = round({ setPaise, followers })
          for (const id of moved) changes.set(id, (changes.get(id) ?? 0) + 1)
          followers = market.followers.map((each) => ({ ...each, mayMove: mayMove(each) }))
        }
        for (const count of changes.values()) expect(count).toBeLessThanOrEqual(FOLLOW_CHANGES_MAX)
      }),
      { numRuns: 100 },
    )
  })
})
