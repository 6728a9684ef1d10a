import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMeasurable } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { agreedValue, mostVoices } from './agreeing-owners.ts'
import { fewWords } from './few-words.ts'
import { holdsOf, readMeasurement } from './measurement-form.ts'

const known = (key: string) => {
  const fact = findMeasurable('case', key)
  if (!fact) throw new Error(key)
  return fact
}
const LENGTH = known('graphicsLengthMax')
const day = (at: number) => new Date(Date.UTC(2026, 0, at))
const counts = (value: number, household: string, since = 1, until?: number) => ({
  value,
  household,
  since: day(since),
  until: until === undefined ? null : day(until),
})
const of = (...values: number[]) => values.map((value, at) => counts(value, `home ${at}`, at + 1))

describe('owners agree', () => {
  test.each([
    ['one', [317], undefined],
    ['two', [317, 317], undefined],
    ['three of one number', [317, 317, 317], { value: 317, owners: 3 }],
    ['three within the tolerance, by the median', [315, 317, 318], { value: 317, owners: 3 }],
    ['two of three', [317, 317, 340], undefined],
    ['more against three', [317, 317, 317, 310, 310, 310, 310], { value: 310, owners: 4 }],
    ['as many for each of two', [317, 317, 317, 305, 305, 305], undefined],
    ['four, the middle of two', [314, 316, 317, 317], { value: 316.5, owners: 4 }],
    ['three beside a wrong one', [317, 318, 316, 250], { value: 317, owners: 3 }],
  ])('%s', (_name, values, expected) => {
    expect(agreedValue(LENGTH, of(...values))).toEqual(expected)
  })

  test('as one voice where they live in one home, by the first number', () => {
    const together = [counts(317, 'one', 2), counts(317, 'one', 1), counts(317, 'two', 2)]
    expect(agreedValue(LENGTH, together)).toBeUndefined()
    expect(agreedValue(LENGTH, [...together, counts(317, 'three')])).toEqual({
      value: 317,
      owners: 3,
    })
  })

  test.each([
    ['each after the one before has left', [[1, 2], [2, 3], [3]], undefined, 1],
    ['one after another has left, beside a third', [[1, 4], [2, 3], [5]], undefined, 2],
    [
      'all before the first left',
      [
        [1, 4],
        [2, 5],
        [3, 6],
      ],
      3,
      3,
    ],
    ['two who left and one who was there', [[1, 4], [2, 5], [3]], 3, 3],
    ['a fourth after one has left', [[1, 4], [2], [3], [5]], 3, 3],
    ['a fifth as well', [[1, 4], [2], [3], [5], [6]], 4, 4],
  ] as [string, [number, number?][], number | undefined, number][])(
    'as far as they are known to live apart: %s',
    (_name, times, owners, voices) => {
      const measured = times.map(([since, until], at) => counts(317, `home ${at}`, since, until))
      expect(agreedValue(LENGTH, measured)?.owners).toBe(owners)
      expect(mostVoices(measured)).toHaveLength(voices)
    },
  )

  test('no longer where as many as had agreed before they left agree otherwise', () => {
    const left = [counts(317, 'a', 1, 4), counts(317, 'b', 2, 5), counts(317, 'c', 3, 6)]
    const others = ['d', 'e', 'f'].map((home) => counts(305, home, 7))
    expect(agreedValue(LENGTH, [...left, ...others.slice(1)])?.value).toBe(317)
    expect(agreedValue(LENGTH, [...left, ...others])).toBeUndefined()
  })

  test('in whatever order they measured, on a number that lies among theirs', () => {
    const values = fc.array(fc.integer({ min: 300, max: 330 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(values, (measured) => {
        const said = agreedValue(LENGTH, of(...measured))
        expect(agreedValue(LENGTH, of(...measured.toReversed()))).toEqual(said)
        if (!said) return
        expect(said.owners).toBeGreaterThanOrEqual(3)
        expect(said.value).toBeGreaterThanOrEqual(Math.min(...measured))
        expect(said.value).toBeLessThanOrEqual(Math.max(...measured))
      }),
    )
  })
})

describe('a measurement', () => {
  const read = (fields: Record<string, string>, o: { stated?: number; hasPhotograph?: boolean } = {}) =>
    readMeasurement(LENGTH, fields, { stated: o.stated, hasPhotograph: o.hasPhotograph ?? false })

  test('as stated needs no photograph', () => {
    expect(read({ says: 'stated' }, { stated: 310 })).toMatchObject({
      ok: true,
      value: { value: 310, isConfirmation: true },
    })
  })

  test('that says the same within the tolerance is a confirmation with its own number', () => {
    expect(read({ says: 'other', value: '312' }, { stated: 310 })).toMatchObject({
      ok: true,
      value: { value: 312, isConfirmation: true },
    })
  })

  test.each([
    ['another number without a photograph', { says: 'other', value: '317' }, 310, ['photograph']],
    ['a number that nobody stated, without one', { value: '317' }, undefined, ['photograph']],
    ['neither of the two', { value: '' }, 310, ['says']],
    [
      'a number alone, which says that it is another, without a photograph',
      { value: '317' },
      310,
      ['photograph'],
    ],
    ['no number', { says: 'other', value: 'long' }, 310, ['value']],
    ['a number that cannot be', { says: 'other', value: '3170' }, 310, ['value', 'photograph']],
    ['as stated where nothing is', { says: 'stated' }, undefined, ['value']],
  ])('is refused: %s', (_name, fields, stated, expected) => {
    const done = read(fields, stated === undefined ? {} : { stated })
    expect(done.ok ? [] : Object.keys(done.problem.fields ?? {})).toEqual(expected)
  })

  test('that cannot be is told between what and what', () => {
    const done = read({ value: '3170' }, { hasPhotograph: true })
    expect(done.ok ? '' : done.problem.fields?.value).toContain('from 100 mm to 700 mm')
  })

  test('counts at once, unless it is a first one and far off, refused before, or its photo known', () => {
    const usual = {
      value: 317,
      reference: 310,
      hasCountedBefore: false,
      isPhotographKnown: false,
      wasRefused: false,
    }
    expect(holdsOf(usual)).toEqual([])
    expect(holdsOf({ ...usual, value: 400 })).toEqual(['far-off'])
    expect(holdsOf({ ...usual, value: 250 })).toEqual(['far-off'])
    expect(holdsOf({ ...usual, value: 400, hasCountedBefore: true })).toEqual([])
    expect(holdsOf({ ...usual, value: 400, reference: undefined })).toEqual([])
    expect(holdsOf({ ...usual, isPhotographKnown: true })).toEqual(['same-photograph'])
    expect(holdsOf({ ...usual, wasRefused: true })).toEqual(['refused-before'])
  })

  test('that does not count yet is told with how many say what', () => {
    expect(fewWords(LENGTH, [317])).toBe(`${LENGTH.label}: 1 owner measured 317 mm.`)
    expect(fewWords(LENGTH, [317, 310])).toBe(`${LENGTH.label}: 2 owners measured 310 mm and 317 mm.`)
  })
})
