import { expect, test } from 'vitest'
import { withJoinedWords } from './joined-words.ts'
import { makeWordIndex } from './word-index.ts'

const index = makeWordIndex()
index.add([
  'deathadder',
  'steel',
  'series',
  'steelseries',
  'razer',
  'wireless',
  'black',
  'white',
  'thermal',
  'tek',
])
const meanings = new Set(['keyboard', 'monitor'])
const meant = { index, meanings, brands: ['razer', 'steelseries', 'viewsonic', 'thermaltake'] }

test.each([
  ['razer deth adder mouse', 'razer deathadder mouse'],
  ['steel series headset', 'steelseries headset'],
  ['steel serise headset', 'steelseries headset'],
  ['key bord', 'keyboard'],
  ['thermal tek case', 'thermaltake case'],
  ['vew sonic monitor', 'viewsonic monitor'],
  ['razer wireless black', 'razer wireless black'],
  ['black keyboard', 'black keyboard'],
  ['rtx 4060', 'rtx 4060'],
  ['viewsonic mz monitor', 'viewsonic mz monitor'],
  ['viewsonic xyz', 'viewsonic xyz'],
  ['deth mouse adder', 'deth mouse adder'],
])('%s: %s', (typed, read) => {
  const known = new Set([...meanings, 'mouse', 'headset'])
  expect(withJoinedWords(typed.split(' '), { meant, known }).words.join(' ')).toBe(read)
})

test('which two words were taken for which one is told', () => {
  const { joined } = withJoinedWords(['razer', 'deth', 'adder'], { meant, known: meanings })
  expect(joined).toEqual([{ typed: 'deth adder', meant: 'deathadder' }])
})
