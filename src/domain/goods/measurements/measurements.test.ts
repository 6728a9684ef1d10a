import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMeasurable } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import { agreedValue } from './agreeing-owners.ts'
import { fewWords } from './few-words.ts'
import { holdsOf, readMeasurement } from './measurement-form.ts'

const known = (key: string) => {
  const fact = findMeasurable('case', key)
  if (!fact) throw new Error(key)
  return fact
}
const LENGTH = known('graphicsLengthMax')
const of = (...values: number[]) => values.map((value, at) => ({ value, household: `home ${at}` }))

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
    const together = [
      { value: 317, household: 'one' },
      { value: 317, household: 'one' },
      { value: 317, household: 'two' },
    ]
    expect(agreedValue(LENGTH, together)).toBeUndefined()
    expect(agreedValue(LENGTH, [...together, { value: 317, household: 'three' }])).toEqual({
      value: 317,
      owners: 3,
    })
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
