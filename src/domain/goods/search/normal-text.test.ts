import { expect, test } from 'vitest'
import { normalText } from './normal-text.ts'

test.each([
  ['Corsair VENGEANCE® DDR5-6000 CL30', 'corsair vengeance ddr5 6000 cl30'],
  ['16 GB', '16gb'],
  ['2 x 16GB', '2 x 16gb'],
  ['6000 MT/s', '6000mts'],
  ['27" monitor', '27inch monitor'],
  ['15.6-inch', '15p6inch'],
  ['3.5 inches', '3p5inch'],
  ['M.2-2280', 'm2 2280'],
  ['850 Watts', '850w'],
  ['2560 × 1440', '2560x1440'],
  ['10,000 rpm', '10000rpm'],
  ['1,2', '1 2'],
  ['Señor Café', 'senor cafe'],
  ['फ़ैन। 16जीबी १६ GB', 'फैन 16 जीबी 16gb'],
  ['தமிழ் விசைப்பலகை-2', 'தமிழ் விசைப்பலகை 2'],
  ['اُردو كي بورڈ،', 'اردو کی بورڈ'],
  ['  --  ', ''],
])('%s is found as %s', (text, normal) => {
  expect(normalText(text)).toBe(normal)
})
