import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openJsonList } from './json-list.ts'

function split(text: string, pieceLength = text.length || 1, lengthMax = 10_000): string[] {
  const list = openJsonList(lengthMax)
  const entries: string[] = []
  for (let at = 0; at < text.length; at += pieceLength)
    entries.push(...list.push(text.slice(at, at + pieceLength)))
  list.end()
  return entries
}

describe('a JSON list', () => {
  test('falls into its entries, however it is cut and spaced', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.constantFrom(undefined, 2, '\t'),
        fc.integer({ min: 1, max: 40 }),
        (list, space, pieceLength) => {
          const entries = split(`\uFEFF ${JSON.stringify(list, null, space)}\n`, pieceLength)
          expect(entries.map((entry) => JSON.parse(entry))).toEqual(JSON.parse(JSON.stringify(list)))
        },
      ),
    )
  })

  test('a comma without an entry is an entry that no parser takes', () => {
    expect(split('[1,]')).toEqual(['1', ''])
    expect(split('[ ]')).toEqual([])
  })

  test.each([
    ['an object', '{"a":1}', 'no list'],
    ['a list that does not end', '[1,2', 'the list does not end'],
    ['an entry that does not end', '["a', 'the list does not end'],
    ['a text behind the list', '[1] [2]', 'text behind its end'],
    ['an entry that is too long', `["${'a'.repeat(200)}`, 'entry 1 is too long'],
  ])('%s is refused', (_what, text, message) => {
    expect(() => split(text, 10, 100)).toThrow(message)
  })
})
