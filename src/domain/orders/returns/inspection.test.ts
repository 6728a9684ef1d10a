import { describe, expect, test } from 'vitest'
import { otherSerials, readInspection } from './inspection.ts'

const fields = (of: Readonly<Record<string, string>>) => (name: string) => of[name] ?? ''
const good = { 'condition.a': 'used', 'outcome.a': 'accepted', 'note.a': '', 'serials.a': 'abc1, ABC2;abc3' }
const problemsOf = (changed: Readonly<Record<string, string>>) => {
  const read = readInspection(['a'], fields({ ...good, ...changed }))
  return read.ok ? undefined : read.problem.fields
}

describe('what a seller found of a piece that came back', () => {
  test('is its condition, its serial numbers and whether it is accepted', () => {
    expect(readInspection(['a'], fields(good))).toEqual({
      ok: true,
      value: [
        {
          unitId: 'a',
          cameSerials: ['ABC1', 'ABC2', 'ABC3'],
          condition: 'used',
          outcome: 'accepted',
          note: '',
        },
      ],
    })
  })

  test('is said of each piece', () => {
    const read = readInspection(['a', 'b'], fields(good))
    expect(read.ok ? read.value : Object.keys(read.problem.fields ?? {})).toEqual([
      'condition.b',
      'outcome.b',
    ])
  })

  test('a refusal says why, an acceptance need not', () => {
    expect(problemsOf({ 'outcome.a': 'refused' })).toEqual({ 'note.a': 'Please tell the customer why' })
    expect(problemsOf({ 'outcome.a': 'refused', 'note.a': 'Scratched' })).toBeUndefined()
  })

  test.each([
    [{ 'condition.a': 'toString' }, { 'condition.a': 'Please choose its condition' }],
    [{ 'outcome.a': 'perhaps' }, { 'outcome.a': 'Please accept or refuse it' }],
    [{ 'serials.a': 'ABC1 x' }, { 'serials.a': 'A serial number has 3 to 40 letters and digits' }],
    [{ 'note.a': 'x'.repeat(501) }, { 'note.a': 'Please use at most 500 characters' }],
  ])('is asked for again with %j', (changed, problems) => {
    expect(problemsOf(changed)).toEqual(problems)
  })
})

test('serial numbers that are none of those that left with the piece are told', () => {
  expect(otherSerials({ serials: ['A', 'B'], cameSerials: ['B', 'C'] })).toEqual(['C'])
  expect(otherSerials({ serials: [], cameSerials: ['C'] })).toEqual([])
})
