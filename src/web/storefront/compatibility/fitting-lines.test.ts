import { expect, test } from 'vitest'
import { fittingLines } from './fitting-lines.ts'

test('a line leads to a list of just what it says, or says that it leads to all', () => {
  expect(
    fittingLines([
      { kind: 'motherboard', words: 'with socket AM5', query: 'AM5' },
      { kind: 'power-supply', words: 'of 750 W and more', query: undefined },
      { kind: 'ssd', words: 'for its M.2 slots', query: undefined },
    ]),
  ).toEqual([
    {
      text: 'Motherboards with socket AM5',
      link: 'Motherboards with socket AM5',
      to: '/products?category=Components&kind=motherboard&q=AM5',
    },
    {
      text: 'Power supplies of 750 W and more',
      link: 'All power supplies',
      to: '/products?category=Components&kind=power-supply',
    },
    { text: 'SSDs for its M.2 slots', link: 'All SSDs', to: '/products?category=Storage&kind=ssd' },
  ])
})
