import { expect, test } from 'vitest'
import { fairLine } from './fair-line.ts'

const drain = (line: ReturnType<typeof fairLine<string>>) => {
  const taken: (string | undefined)[] = []
  while (line.length > 0) taken.push(line.takeNext())
  return taken
}

test('who asks for little waits for one of each other asker, and not for all that somebody asked for before', () => {
  const line = fairLine<string>({ waitingMax: 100, askerMax: 50 })
  for (let paper = 1; paper <= 4; paper += 1) line.add('seller', `statement ${paper}`)
  line.add('asha', 'invoice')
  line.add('bilal', 'label')
  line.add('bilal', 'slip')
  expect(drain(line)).toEqual([
    'statement 1',
    'invoice',
    'label',
    'statement 2',
    'slip',
    'statement 3',
    'statement 4',
  ])
  expect(line.takeNext()).toBeUndefined()
})

test('one asker has a part of the line, and the others the rest', () => {
  const line = fairLine<number>({ waitingMax: 4, askerMax: 2 })
  expect([1, 2, 3].map((item) => line.add('stranger', item))).toEqual([true, true, false])
  expect(line.add('asha', 4)).toBe(true)
  expect(line.takeNext()).toBe(1)
  expect(line.add('stranger', 5)).toBe(true)
  expect([line.add('bilal', 6), line.add('chitra', 7)]).toEqual([true, false])
  expect(line.takeAll().toSorted()).toEqual([2, 4, 5, 6])
  expect([line.length, line.takeNext()]).toEqual([0, undefined])
})
