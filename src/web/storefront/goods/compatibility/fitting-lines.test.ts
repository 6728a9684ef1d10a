import { expect, test } from 'vitest'
import { fittingLines } from './fitting-lines.ts'

test('a line leads to a list of just what it says, or says that it leads to all', () => {
  expect(
    fittingLines([
      { kind: 'motherboard', words: 'with socket AM5', spec: { socket: { values: ['AM5'] } } },
      { kind: 'power-supply', words: 'of 750 W and more', spec: { wattage: { min: 750 } } },
      { kind: 'ssd', words: 'for its slots and ports', spec: undefined },
    ]),
  ).toEqual([
    {
      text: 'Motherboards with socket AM5',
      link: 'Motherboards with socket AM5',
      to: '/products?category=Components&kind=motherboard&spec=socket%3AAM5',
    },
    {
      text: 'Power supplies of 750 W and more',
      link: 'Power supplies of 750 W and more',
      to: '/products?category=Components&kind=power-supply&spec=wattage%3A750..',
    },
    { text: 'SSDs for its slots and ports', link: 'All SSDs', to: '/products?category=Storage&kind=ssd' },
  ])
})
