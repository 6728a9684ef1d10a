import { expect, test } from 'vitest'
import { quantityField, readPackForm, serialField } from './pack-form.ts'

const LINES = [
  { lineId: 'laptop', name: 'Laptop' },
  { lineId: 'mouse', name: 'Mouse' },
]
const formOf = (typed: Record<string, string>) => ({ get: (name: string) => typed[name] ?? '' })

test('a form for a parcel is read line by line, piece by piece', () => {
  const form = formOf({
    [quantityField('laptop')]: '3',
    [serialField('laptop', 1)]: 'A1',
    // A kit: several numbers on one piece, in fields of their own or in one.
    [serialField('laptop', 3, 1)]: 'B1, B2',
    [serialField('laptop', 3, 2)]: 'B3',
    [quantityField('mouse')]: '',
  })
  expect(readPackForm(form, LINES)).toEqual({
    ok: true,
    value: [
      { lineId: 'laptop', quantity: 3, serials: [['A1'], ['B1', ' B2', 'B3']] },
      { lineId: 'mouse', quantity: 0, serials: [] },
    ],
  })
})

test('a number that would be lost is refused, and what is no count is too many', () => {
  const extra = formOf({
    [quantityField('laptop')]: '1',
    [serialField('laptop', 1)]: 'A1',
    [serialField('laptop', 2)]: 'A2',
  })
  expect(readPackForm(extra, LINES)).toMatchObject({
    problem: { code: 'fulfilment.serial_extra', details: { name: 'Laptop' } },
  })
  for (const text of ['-1', '1.5', 'two', '99999'])
    expect(readPackForm(formOf({ [quantityField('mouse')]: text }), LINES)).toMatchObject({
      value: [{ quantity: 0 }, { quantity: Number.MAX_SAFE_INTEGER }],
    })
})
