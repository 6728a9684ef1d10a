import { expect, test } from 'vitest'
import { romanisedInDigits } from './romanised-numbers.ts'

test.each([
  ['paanch sau gb ssd', '500 gb ssd'],
  ['saat sau pachas watt smps', '750 watt smps'],
  ['battis gb ram', '32 gb ram'],
  ['solah jeebi', 'solah jeebi'],
  ['ek tb', '1 tb'],
  ['dedh lakh tak laptop', '1.5 lakh tak laptop'],
  ['bees hazar ke andar', '20 hazar ke andar'],
  ['twenty four inch', '24 inch'],
  ['thirty-two gb', '32 gb'],
  ['rtx tees sattar', 'rtx 3070'],
  ['rtx 40 60 ti', 'rtx 4060 ti'],
  ['sadhe chhe sau watt', '650 watt'],
  ['mujhe do', 'mujhe do'],
  ['das', 'das'],
])('“%s” is “%s”', (said, written) => {
  expect(romanisedInDigits(said)).toBe(written)
})
