import { expect, test } from 'vitest'
import { withoutRepeatedWords } from './repeated-words.ts'

test.each([
  ['MSI V1 Black / Red Radeon RX 580 8GB GDDR5 Black Red', 'MSI V1 Black / Red Radeon RX 580 8GB GDDR5'],
  ['Corsair K55 CORE RGB RGB Wired Gaming Keyboard', 'Corsair K55 CORE RGB Wired Gaming Keyboard'],
  ['EVGA GeForce GTX 1060 3GB 3GB GDDR5 Black', 'EVGA GeForce GTX 1060 3GB GDDR5 Black'],
  ['Cooler Master MWE Gold V3 Black 750W 80+ Gold', 'Cooler Master MWE Gold V3 Black 750W 80+ Gold'],
  ['Arctic P12 120mm Black / White', 'Arctic P12 120mm Black / White'],
])('%s is called %s', (name, shown) => {
  expect(withoutRepeatedWords(name)).toBe(shown)
})
