import { expect, test } from 'vitest'
import { readOrderSearch } from './order-search.ts'

test.each([
  ['#NN100123', { sequence: 100_123 }],
  ['nn 100123', { sequence: 100_123 }],
  [
    'NN1000',
    {
      sequence: 1_000,
      sequenceSpans: [
        { from: 100_000, to: 100_099 },
        { from: 1_000_000, to: 1_000_999 },
      ],
    },
  ],
  ['#nn100', { sequence: 100, sequenceSpans: [{ from: 100_000, to: 100_999 }] }],
  ['NN10', { sequence: 10 }],
  ['100123', { sequence: 100_123, paper: '100123', words: ['100123'] }],
  [
    ' 1904 1424 751540 ',
    { words: ['1904', '1424', '751540'], paper: '19041424751540', sequence: 19_041_424_751_540 },
  ],
  [
    'nng/26-27/000123',
    { words: ['nng/26-27/000123'], paper: 'NNG/26-27/000123', emailStart: 'nng/26-27/000123' },
  ],
  ['+91 98765 43210', { words: ['+91', '98765', '43210'], phone: '9876543210' }],
  ['asha@', { emailStart: 'asha@' }],
  ['Asha Rao', { words: ['asha', 'rao'] }],
  ['Raote', { words: ['raote'], emailStart: 'raote' }],
  ['a1', undefined],
  ['ab', undefined],
  ['a@', undefined],
])('%j is read as %j', (typed, search) => {
  expect(readOrderSearch(typed)).toEqual(search)
})
