import { expect, test } from 'vitest'
import { fittingLines } from './fitting-lines.ts'

test('a line leads to a list of just what it says, or says that it leads to all', () => {
  expect(
    fittingLines([
      {
        kind: 'motherboard',
        words: 'with socket AM5',
        spec: { socket: { values: ['AM5'] } },
        query: 'AM5',
      },
      { kind: 'memory', words: 'with DDR5', spec: undefined, query: 'DDR5' },
      { kind: 'power-supply', words: 'of 750 W and more', spec: { wattage: { min: 750 } }, query: undefined },
      { kind: 'ssd', words: 'for its M.2 slots', spec: undefined, query: undefined },
    ]),
  ).toEqual([
    {
      text: 'Motherboards with socket AM5',
      link: 'Motherboards with socket AM5',
      to: '/products?category=Components&kind=motherboard&spec=socket%3AAM5',
    },
    {
      text: 'Memory with DDR5',
      link: 'Memory with DDR5',
      to: '/products?category=Components&kind=memory&q=DDR5',
    },
    {
      text: 'Power supplies of 750 W and more',
      link: 'Power supplies of 750 W and more',
      to: '/products?category=Components&kind=power-supply&spec=wattage%3A750..',
    },
    { text: 'SSDs for its M.2 slots', link: 'All SSDs', to: '/products?category=Storage&kind=ssd' },
  ])
})
