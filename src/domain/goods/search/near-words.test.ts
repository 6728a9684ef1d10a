import { expect, test } from 'vitest'
import { nearWords } from './near-words.ts'
import { makeWordIndex } from './word-index.ts'

const index = makeWordIndex()
index.add('corsair vengeance thermalright redragon black block ram rams noctua msi asus'.split(' '))
index.add(['bottom', 'banyan', 'biwin', 'lan'])
const meant = {
  index,
  meanings: new Set(['monitor', 'ram', 'lan']),
  brands: ['msi', 'asus', 'lg', 'noctua', 'banyan'],
  others: new Set(['printer', 'cable']),
}

test.each([
  ['corsiar', ['corsair']],
  ['vengance', ['vengeance']],
  ['thermalrite', ['thermalright']],
  ['reddraigan', ['redragon']],
  ['blacc', ['black', 'block']],
  ['mointor', ['monitor']],
  ['monitr', ['monitor']],
  ['asuz', ['asus']],
  ['nocta', ['noctua']],
  ['msl', ['msi']],
  ['rma', []],
  ['corsair', []],
  ['xyzzyx', []],
  ['printr', ['printer']],
  ['cabel', ['cable']],
  // Neither the same consonants nor two letters that differ make a word of one that products happen to say.
  ['banana', []],
  ['lian', []],
  ['raam', ['ram']],
  ['flack', []],
  ['bottle', []],
])('%s stands for %j', (typed, words) => {
  expect(nearWords(typed, meant, 4)).toEqual(words)
})

test('so many are given as are asked for', () => {
  expect(nearWords('blacc', meant, 1)).toEqual(['black'])
})
