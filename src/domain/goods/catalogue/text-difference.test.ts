import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDifference } from './text-difference.ts'

const without = (kind: 'gone' | 'new', before: string, after: string) =>
  textDifference(before, after)
    .filter((stretch) => stretch.kind !== kind)
    .map(({ text }) => text)
    .join('')

test('a changed word is the only thing that is marked', () => {
  expect(textDifference('A quiet small keyboard.', 'A quiet large keyboard.')).toEqual([
    { kind: 'same', text: 'A quiet ' },
    { kind: 'gone', text: 'small ' },
    { kind: 'new', text: 'large ' },
    { kind: 'same', text: 'keyboard.' },
  ])
})

test('equal texts have no difference, and an empty text is all new or all gone', () => {
  expect(textDifference('As it is', 'As it is')).toEqual([{ kind: 'same', text: 'As it is' }])
  expect(textDifference('', 'Fresh text')).toEqual([{ kind: 'new', text: 'Fresh text' }])
  expect(textDifference('Old text', '')).toEqual([{ kind: 'gone', text: 'Old text' }])
  expect(textDifference('', '')).toEqual([])
})

test('the difference of any two texts holds both of them whole', () => {
  const text = fc
    .array(fc.constantFrom('a ', 'b ', 'cd', '\n\n', ' '), { maxLength: 30 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(without('new', before, after)).toBe(before)
      expect(without('gone', before, after)).toBe(after)
    }),
  )
})

test('two long texts with nothing in common are shown as one replaced by the other', () => {
  const [old, fresh] = ['old '.repeat(1_500), 'new '.repeat(1_500)]
  expect(textDifference(old, fresh)).toEqual([
    { kind: 'gone', text: old },
    { kind: 'new', text: fresh },
  ])
})

test('texts of more than some three hundred changed words are shown as replaced, though they share one', () => {
  const words = (name: string) => Array.from({ length: 200 }, (_, at) => `${name}${at} `).join('')
  const text = (name: string) => `${words(name)}shared ${words(name)}`
  expect(textDifference(text('old'), text('new'))).toEqual([
    { kind: 'gone', text: text('old') },
    { kind: 'new', text: text('new') },
  ])
})
