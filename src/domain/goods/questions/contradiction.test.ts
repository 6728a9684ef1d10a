import { describe, expect, test } from 'vitest'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { contradictionOf } from './contradiction.ts'

const said = (kind: Kind, values: Record<string, number | boolean>, question: string, answer: string) =>
  contradictionOf(kind, values, { question, answer })?.specification

describe('an answer says otherwise than the specification', () => {
  test.each([
    ['mouse', { weight: 63 }, 'How much does it weigh?', 'It is 80 g.', 'Weight: 63 g'],
    ['mouse', { weight: 63 }, 'Is it light?', 'The weight is 80 g.', 'Weight: 63 g'],
    ['mouse', { quietClicks: false }, 'Does it have quiet clicks?', 'Yes, very quiet.', 'Quiet clicks: No'],
    ['ssd', { endurance: 600 }, 'What is the endurance?', '1,200 TBW', 'Endurance: 600 TBW'],
    ['ssd', { heatsink: true }, 'Does it come with a heatsink?', 'No, it does not.', 'Heatsink: Yes'],
    ['graphics-card', { length: 320 }, 'What is its length?', '317 mm', 'Length: 320 mm'],
    ['graphics-card', { length: 320 }, 'What is its length?', 'It is 31 cm long.', 'Length: 320 mm'],
    ['graphics-card', { length: 320 }, 'What is its length?', '12.2 inches', 'Length: 320 mm'],
    ['graphics-card', { length: 320 }, 'What is its length?', '12.2"', 'Length: 320 mm'],
    ['mouse', { weight: 63 }, 'How much does it weigh?', 'It weighs 0.08 kg.', 'Weight: 63 g'],
    ['monitor', { refreshRate: 144 }, 'How many Hz is it?', '165Hz', 'Refresh rate: 144 Hz'],
    ['ssd', { capacity: 1000 }, 'How much storage?', '2 TB', 'Capacity: 1 TB'],
    ['ssd', { capacity: 1000 }, 'What capacity?', '500 GB', 'Capacity: 1 TB'],
  ] as [Kind, Record<string, number | boolean>, string, string, string][])(
    '%s %o: %s %s',
    (kind, values, question, answer, specification) => {
      expect(said(kind, values, question, answer)).toBe(specification)
    },
  )

  test.each([
    ['the same number', 'mouse', { weight: 63 }, 'How much does it weigh?', '63 g'],
    ['the same, rounded', 'mouse', { weight: 63 }, 'How much does it weigh?', '63.5 g'],
    ['a range', 'graphics-card', { length: 320 }, 'What is its length?', '300-310 mm'],
    ['a range in words', 'graphics-card', { length: 320 }, 'What is its length?', '300 to 310 mm'],
    ['less than a ruler tells', 'graphics-card', { length: 320 }, 'What is its length?', '318 mm'],
    ['whole centimetres', 'graphics-card', { length: 317 }, 'What is its length?', '32 cm'],
    ['inches', 'graphics-card', { length: 317 }, 'What is its length?', '12.5 inches'],
    ['whole inches', 'graphics-card', { length: 317 }, 'What is its length?', '12 inch'],
    ['a guess', 'graphics-card', { length: 320 }, 'What is its length?', 'I think 317 mm'],
    ['a condition', 'case', { coolerHeightMax: 165 }, 'Cooler clearance?', '140 mm with a side fan'],
    ['a terabyte by 1,024', 'ssd', { capacity: 1000 }, 'What capacity?', '1024 GB'],
    ['a terabyte', 'ssd', { capacity: 1000 }, 'What capacity?', '1 TB'],
    ['no unit', 'graphics-card', { length: 320 }, 'What is its length?', '317'],
    ['a unit of something else', 'graphics-card', { length: 320 }, 'What is its length?', '317 W'],
    ['a model’s number', 'graphics-card', { length: 320 }, 'What is its length?', 'RTX-4070, see the box'],
    ['a guess at a yes', 'ssd', { heatsink: false }, 'Does it have a heatsink?', 'Yes I think.'],
    ['about a number', 'mouse', { weight: 63 }, 'How much does it weigh?', 'About 80 g'],
    ['another unit, rounded', 'mouse', { weight: 63 }, 'How much does it weigh?', '0.06 kg'],
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

test('is told as the attribute would keep it', () => {
  const of = (answer: string) =>
    contradictionOf('graphics-card', { length: 320 }, { question: 'What is its length?', answer })
  expect(of('It is 31.7 cm.')).toMatchObject({ key: 'length', fact: 'Length', said: '317 mm', value: 317 })
  const flag = { question: 'Does it come with a heatsink?', answer: 'No.' }
  expect(contradictionOf('ssd', { heatsink: true }, flag)).toMatchObject({ said: 'No', value: false })
})
