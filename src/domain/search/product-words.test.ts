import { expect, test } from 'vitest'
import { productWords } from './product-words.ts'

test('words of products are looked for in the spelling in which these are kept', () => {
  expect(productWords('हिन्दी KEYBOARD ९')).toEqual(['हिंदी', 'keyboard', '9'])
})
