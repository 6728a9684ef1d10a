import { expect, test } from 'vitest'
import { type Kind, kinds } from './categories.ts'
import { hsnOfKindProblem } from './hsn-of-kind.ts'

test('the usual code of each kind is one of its own, in all lengths', () => {
  for (const [kind, { hsn }] of Object.entries(kinds) as [Kind, { hsn: string }][])
    for (const text of [hsn, hsn.slice(0, 6), hsn.slice(0, 4)])
      expect(hsnOfKindProblem(kind, text)).toBeUndefined()
})

test.each<[Kind, string]>([
  ['laptop', '8471'],
  ['cpu', '85423100'],
  ['motherboard', '84733020'],
  ['memory', '85423200'],
  ['graphics-card', '84733030'],
  ['ssd', '84717020'],
  ['monitor', '85285900'],
  ['air-cooler', '84145990'],
  ['headphones', '85176290'],
])('goods under %s are billed under %s', (kind, hsn) => {
  expect(hsnOfKindProblem(kind, hsn)).toBeUndefined()
})

test.each<[Kind, string]>([
  ['laptop', '09012110'],
  ['laptop', '85171300'],
  ['monitor', '84145990'],
  ['case-fan', '85285200'],
  ['mouse', '95045000'],
])('a product under %s with the code %s is told which codes its kind has', (kind, hsn) => {
  expect(hsnOfKindProblem(kind, hsn)).toMatch(/^This code is for other goods\. .* starts with 84/)
})

test('says the headings and the usual code, and first whether there is such a code', () => {
  expect(hsnOfKindProblem('ssd', '85285200')).toBe(
    'This code is for other goods. For “SSD” it starts with 8471, 8473 or 8523, and is usually 85235100',
  )
  expect(hsnOfKindProblem('ssd', '99871300')).toMatch(/service/)
})
