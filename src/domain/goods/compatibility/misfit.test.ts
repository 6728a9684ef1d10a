import { expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { misfitOf } from './misfit.ts'

const part = (kind: Kind, attributes: AttributeValues) => {
  return { id: kind, kind, name: `A ${kind}`, quantity: 1, attributes }
}
const processor = part('cpu', { socket: 'AM5', generation: 'Ryzen 9000' })

test('says why parts do not fit together, and nothing of what fits, fits with a condition or is not known', () => {
  expect(misfitOf([processor, part('motherboard', { socket: 'LGA1851', chipset: 'Z890' })])).toMatch(
    /LGA1851/,
  )
  for (const chipset of ['B850', 'B650'])
    expect(misfitOf([processor, part('motherboard', { socket: 'AM5', chipset })])).toBeUndefined()
  expect(misfitOf([processor, part('motherboard', {})])).toBeUndefined()
  expect(misfitOf([processor, part('mouse', {})])).toBeUndefined()
})
