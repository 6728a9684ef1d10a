import { expect, test } from 'vitest'
import { isSoldToday, saidOnce } from './sold-today.ts'

test.each([
  ['MSI V1 Black / Red Radeon RX 580 8GB GDDR5 Black Red', 'MSI V1 Black / Red Radeon RX 580 8GB GDDR5'],
  ['Corsair K55 CORE RGB RGB Wired Gaming Keyboard', 'Corsair K55 CORE RGB Wired Gaming Keyboard'],
  ['EVGA GeForce GTX 1060 3GB 3GB GDDR5 Black', 'EVGA GeForce GTX 1060 3GB GDDR5 Black'],
  ['Cooler Master MWE Gold V3 Black 750W 80+ Gold', 'Cooler Master MWE Gold V3 Black 750W 80+ Gold'],
  ['Arctic P12 120mm Black / White', 'Arctic P12 120mm Black / White'],
])('%s is called %s', (name, shown) => {
  expect(saidOnce(name)).toBe(shown)
})

test('a strap for a watch is no mouse, and memory of fifteen years ago is not stocked', () => {
  expect(isSoldToday('mouse', { name: 'Sport Band for Apple Watch 42MM', attributes: {} })).toBe(false)
  expect(isSoldToday('mouse', { name: 'Logitech M190', attributes: {} })).toBe(true)
  const memory = (memoryType: string) => ({ name: 'Kit', attributes: { memoryType, capacity: 16 } })
  expect(isSoldToday('memory', memory('DDR2'))).toBe(false)
  expect(isSoldToday('memory', memory('DDR5'))).toBe(true)
})
