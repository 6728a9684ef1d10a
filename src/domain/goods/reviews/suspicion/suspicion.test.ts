import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chanceOfAtLeast, expectedReviews, judgeBurst } from './burst.ts'
import { textBands, textLikeness } from './near-copy.ts'
import { type Contacts, isStrongTie, tiesBetween } from './own-people.ts'
import { findRings, type RingEntry } from './ring.ts'
import { placeFinding } from './signals.ts'

describe('many reviews at once', () => {
  const quiet = { reviews: 6, extreme: 6, deliveries: 10, earlierReviews: 10, earlierDeliveries: 100 }

  test('are a burst where the deliveries do not explain them, strong where most give the same stars', () => {
    expect(judgeBurst(quiet)).toMatchObject({ isStrong: true })
    expect(judgeBurst({ ...quiet, extreme: 3 })).toMatchObject({ isStrong: false })
    expect(judgeBurst({ ...quiet, reviews: 4 })).toBeUndefined()
  })

  test('are none after a day on which much was delivered, or where customers always write', () => {
    expect(judgeBurst({ ...quiet, deliveries: 400 })).toBeUndefined()
    expect(judgeBurst({ ...quiet, deliveries: 30, earlierReviews: 100 })).toBeUndefined()
  })

  test('never let expect more than one review a delivery', () => {
    expect(
      expectedReviews({ reviews: 0, extreme: 0, deliveries: 10, earlierReviews: 900, earlierDeliveries: 1 }),
    ).toBeLessThanOrEqual(1)
  })

  test.each([
    [0, 2, 1],
    [1, 1, 0.632_120_6],
    [5, 1, 0.003_659_8],
    [10, 3, 0.001_102_5],
    [3, 0, 0],
  ])('%i or more, of %d expected, come about with a chance of %d', (events, expected, chance) => {
    expect(chanceOfAtLeast(events, expected)).toBeCloseTo(chance, 6)
  })
})

describe('a group with the same tastes', () => {
  const at = new Date('2026-05-01T10:00:00Z')
  const entry = (userId: string, target: string, more: Partial<RingEntry> = {}): RingEntry => ({
    userId,
    target,
    reviewId: `${userId}-${target}`,
    stars: 5,
    at,
    ...more,
  })
  const all = (users: string[], targets: string[]) =>
    users.flatMap((user) => targets.map((target) => entry(user, target)))

  test('is three accounts with three things in common, told once with what they wrote of these', () => {
    const found = findRings([...all(['a', 'b', 'c'], ['x', 'y', 'z']), ...all(['d'], ['x', 'y'])])
    expect(found).toEqual([
      { userIds: ['a', 'b', 'c'], reviewIds: expect.any(Array), targets: ['x', 'y', 'z'] },
    ])
    expect(found[0]?.reviewIds).toHaveLength(9)
  })

  test('is not two accounts, two things, other stars, or weeks between', () => {
    expect(findRings(all(['a', 'b'], ['x', 'y', 'z', 'w']))).toEqual([])
    expect(findRings(all(['a', 'b', 'c'], ['x', 'y']))).toEqual([])
    const two = all(['a', 'b'], ['x', 'y', 'z'])
    const third = (more: Partial<RingEntry>) => ['x', 'y', 'z'].map((target) => entry('c', target, more))
    expect(findRings([...two, ...third({ stars: 1 })])).toEqual([])
    expect(findRings([...two, ...third({ at: new Date('2026-05-20T10:00:00Z') })])).toEqual([])
  })

  test('is not made of what a crowd reviewed', () => {
    const crowd = Array.from({ length: 70 }, (_, index) => `u${index}`)
    expect(findRings(all(crowd, ['x', 'y', 'z']))).toEqual([])
  })

  test('has members who all share at least three things, whatever the entries', () => {
    const user = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const target = fc.constantFrom('p', 'q', 'r', 's', 't')
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(user, target), { selector: String, maxLength: 30 }), (pairs) => {
        const entries = pairs.map(([who, what]) => entry(who, what))
        for (const ring of findRings(entries)) {
          expect(ring.userIds.length).toBeGreaterThanOrEqual(3)
          expect(ring.targets.length).toBeGreaterThanOrEqual(3)
          for (const who of ring.userIds)
            for (const what of ring.targets)
              expect(pairs.some(([one, other]) => one === who && other === what)).toBe(true)
        }
      }),
    )
  })
})

describe('nearly the same words', () => {
  const said =
    'This power supply has been quiet since the first day, the cables are long enough for a big case, and I would buy it again without any doubt.'
  const reworded = said.replace('big case', 'large case')
  const other =
    'The keyboard rattles on the left side, its feet broke after a week, and the seller has sent me another one that works as it should.'

  test('share a band and most groups of words, other texts do not', () => {
    expect(textLikeness(said, reworded)).toBeGreaterThan(0.7)
    expect(textLikeness(said, other)).toBe(0)
    const share = (one: string, two: string) => textBands(one).some((band) => textBands(two).includes(band))
    expect([share(said, reworded), share(said, other)]).toEqual([true, false])
  })

  test('are nothing in short texts, and eight numbers of a column at most', () => {
    expect([textBands('Works as it should.'), textLikeness('Works.', 'Works.')]).toEqual([[], 0])
    const bands = textBands('word '.repeat(800))
    expect(bands.length).toBeLessThanOrEqual(8)
    expect(bands.every((band) => Number.isInteger(band) && Math.abs(band) <= 2 ** 31)).toBe(true)
  })
})

describe('the seller’s own people', () => {
  const nothing: Contacts = { phones: [], gstins: [], accounts: [], addresses: [], holders: [] }
  const shop: Contacts = {
    phones: ['+91 98765 43210'],
    gstins: ['29ABCDE1234F1Z5'],
    accounts: ['1234 HDFC0000001'],
    addresses: [{ line: '12, MG Road, 2nd floor', postalCode: '560001' }],
    holders: ['Ravi Kumar'],
  }

  test.each([
    ['phone', { phones: ['9876543210'] }],
    ['gstin', { gstins: ['27ABCDE1234F1Z9'] }],
    ['account', { accounts: ['1234 HDFC0000001'] }],
    ['address', { addresses: [{ line: '12 mg road 2nd Floor', postalCode: '560001' }] }],
    ['holder', { holders: ['KUMAR, Ravi'] }],
  ] as const)('are known by the same %s, however it is written', (tie, contacts) => {
    expect(tiesBetween({ ...nothing, ...contacts }, shop)).toEqual([tie])
  })

  test('are strong by what nobody types for others: not by a name, a number or an address alone', () => {
    const isGood = true
    expect((['holder', 'phone', 'address'] as const).map((tie) => isStrongTie([tie], { isGood }))).toEqual([
      false,
      false,
      false,
    ])
    const strong = (given: { isGood: boolean }) =>
      ([['phone', 'address'], ['gstin'], ['account']] as const).map((ties) => isStrongTie(ties, given))
    expect(strong({ isGood })).toEqual([true, true, true])
    // A seller reads the number and the address of whoever is about to complain.
    expect(strong({ isGood: false })).toEqual([false, true, true])
  })

  test('are not known by what is empty, too short, or another house', () => {
    expect(tiesBetween(nothing, nothing)).toEqual([])
    const empty: Contacts = { ...nothing, phones: ['12'], gstins: [''], accounts: [''] }
    expect(tiesBetween(empty, empty)).toEqual([])
    const elsewhere = [{ line: '12, MG Road, 2nd floor', postalCode: '560002' }]
    expect(tiesBetween({ ...nothing, addresses: elsewhere }, shop)).toEqual([])
  })
})

describe('the same evidence', () => {
  const finding = { reviewIds: ['r1', 'r2'], userIds: ['a'], isStrong: false }
  const earlier = { id: 'case', isDecided: false, isStrong: false, reviewIds: ['r1', 'r2'], userIds: ['a'] }

  test('makes no second case, decided or not; more of it joins the one that waits', () => {
    expect(placeFinding(finding, [earlier])).toEqual({ is: 'known' })
    expect(placeFinding(finding, [{ ...earlier, isDecided: true }])).toEqual({ is: 'known' })
    expect(placeFinding({ ...finding, userIds: ['a', 'b'] }, [earlier])).toEqual({
      is: 'more',
      caseId: 'case',
    })
    expect(placeFinding({ ...finding, isStrong: true }, [earlier])).toEqual({ is: 'more', caseId: 'case' })
  })

  test('with more than was decided is a case again', () => {
    const decided = { ...earlier, isDecided: true }
    expect(placeFinding({ ...finding, reviewIds: ['r3'] }, [decided])).toEqual({ is: 'new' })
    expect(placeFinding(finding, [])).toEqual({ is: 'new' })
  })
})
