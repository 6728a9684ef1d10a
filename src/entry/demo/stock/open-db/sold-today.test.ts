import { expect, test } from 'vitest'
import { isSoldToday } from './sold-today.ts'

test('a strap for a watch is no mouse, and memory of fifteen years ago is not stocked', () => {
  expect(isSoldToday('mouse', { name: 'Sport Band for Apple Watch 42MM', attributes: {} })).toBe(false)
  expect(isSoldToday('mouse', { name: 'Logitech M190', attributes: {} })).toBe(true)
  const memory = (memoryType: string) => ({ name: 'Kit', attributes: { memoryType, capacity: 16 } })
  expect(isSoldToday('memory', memory('DDR2'))).toBe(false)
  expect(isSoldToday('memory', memory('DDR5'))).toBe(true)
})
