import { expect, test } from 'vitest'
import { begunKinds } from './begun-kinds.ts'

test.each([
  ['moni', ['monitor'], 'monitor'],
  ['gaming lap', ['laptop'], 'gaming laptop'],
  ['graphics c', ['graphics-card'], 'graphics card'],
  ['samsung ss', ['ssd'], 'samsung ssd'],
  ['cool', ['air-cooler', 'liquid-cooler'], 'cooler'],
  ['mo', ['motherboard', 'monitor', 'mouse'], undefined],
  ['m', [], undefined],
  ['samsung', [], undefined],
])('%s begins %j', (typed, kinds, words) => {
  const begun = begunKinds(typed.split(' '))
  expect(begun.kinds.toSorted()).toEqual(kinds.toSorted())
  expect(begun.words?.join(' ')).toBe(words)
})
