import { expect, test } from 'vitest'
import { soldName } from './sold-name.ts'

test('what is not sold as new says so wherever its order is read', () => {
  expect(soldName({ name: 'Laptop', condition: 'new' })).toBe('Laptop')
  expect(soldName({ name: 'Laptop', condition: 'open-box' })).toBe('Laptop (open box)')
  expect(soldName({ name: 'Laptop', condition: 'refurbished' })).toBe('Laptop (refurbished)')
})
