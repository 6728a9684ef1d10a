import { describe, expect, test } from 'vitest'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { askedFacts, contradictionOf } from './named-facts.ts'

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

const said = (kind: Kind, values: Record<string, number | boolean>, question: string, answer: string) =>
  contradictionOf(kind, values, { question, answer })?.specification

describe('an answer says otherwise than the specification', () => {
  test.each([
    ['mouse', { weight: 63 }, 'How much does it weigh?', 'It is 80 g.', 'Weight: 63 g'],
    ['mouse', { weight: 63 }, 'Is it light?', 'The weight is 80 g.', 'Weight: 63 g'],
    ['mouse', { quietClicks: false }, 'Does it have quiet clicks?', 'Yes, very quiet.', 'Quiet clicks: No'],
    ['ssd', { endurance: 600 }, 'What is the endurance?', '1,200 TBW', 'Endurance: 600 TBW'],
    ['ssd', { heatsink: true }, 'Does it come with a heatsink?', 'No, it does not.', 'Heatsink: Yes'],
  ] as [Kind, Record<string, number | boolean>, string, string, string][])(
    '%s %o: %s %s',
    (kind, values, question, answer, specification) => {
      expect(said(kind, values, question, answer)).toBe(specification)
    },
  )

  test.each([
    ['the same number', 'mouse', { weight: 63 }, 'How much does it weigh?', '63 g'],
    ['the same, rounded', 'mouse', { weight: 63 }, 'How much does it weigh?', '63.5 g'],
    ['about a number', 'mouse', { weight: 63 }, 'How much does it weigh?', 'About 80 g'],
    ['another unit', 'mouse', { weight: 63 }, 'How much does it weigh?', '0.08 kg'],
    ['two numbers', 'mouse', { weight: 63 }, 'How much does it weigh?', '80 g, and 120 g with the dongle'],
    ['two facts', 'mouse', { weight: 63, height: 40 }, 'Weight and height?', '80 g'],
    ['with its box', 'mouse', { weight: 63 }, 'How much does it weigh?', '180 g in its box'],
    ['nothing that is known', 'mouse', {}, 'How much does it weigh?', '80 g'],
    ['another fact', 'mouse', { weight: 63 }, 'Is it loud?', 'No, 80 g is what a finger presses.'],
    ['a no to a no', 'ssd', { heatsink: false }, 'Is it without a heatsink?', 'Yes'],
    ['a yes with a but', 'ssd', { heatsink: false }, 'Does it have a heatsink?', 'Yes, but sold apart.'],
  ] as [string, Kind, Record<string, number | boolean>, string, string][])(
    'never by %s',
    (_what, kind, values, question, answer) => {
      expect(said(kind, values, question, answer)).toBeUndefined()
    },
  )
})
