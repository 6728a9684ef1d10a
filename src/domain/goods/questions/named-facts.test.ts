import { describe, expect, test } from 'vitest'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { askedFacts } from './named-facts.ts'

describe('a question asks for a fact that is missing', () => {
  test.each([
    ['mouse', 'How much does it weigh?', ['weight']],
    ['mouse', 'What is the polling rate of this mouse?', ['pollingRate']],
    ['mouse', 'What is the battery life, and does it have RGB?', ['batteryLife', 'lighting']],
    ['case', 'What is the max air cooler height?', ['coolerHeightMax']],
    ['case', 'Height and depth please', ['height', 'depth']],
    ['monitor', 'Is there a VESA mount at the back?', ['vesaMount']],
    ['memory', 'How tall are the modules with the heat spreader?', ['modules', 'heatSpreader', 'height']],
    ['keyboard', 'Can I hot-swap the keys here?', ['hotSwap']],
    ['mouse', 'Is it good for a small hand?', []],
    ['ssd', 'Which model is better for a laptop?', []],
    ['mouse', 'Is the featherweight version sold too?', []],
  ] as [Kind, string, string[]][])('%s: %s', (kind, question, keys) => {
    expect(askedFacts(kind, {}, question).toSorted()).toEqual(keys.toSorted())
  })

  test('and not for one that the specification says', () => {
    expect(askedFacts('mouse', { weight: 63 }, 'How much does it weigh?')).toEqual([])
  })
})
