import { describe, expect, test } from 'vitest'
import { readAnswer, readQuestion } from './question-text.ts'

const refusedWith = (text: string) => {
  const read = readQuestion(text)
  return read.ok ? undefined : read.problem.fields?.text
}

describe('a question', () => {
  test.each([
    ['Why?', 'Please write at least 10 characters'],
    ['Does it fit? '.repeat(30), 'Please use at most 300 characters'],
    ['Can you call me on 98765 43210 about it?', 'Please leave out phone numbers: everybody reads this'],
    ['Please write to ravi@example.com about it', 'Please leave out email addresses: everybody reads this'],
    ['Is it the one of https://example.test/card?', 'Please leave out links'],
    [
      'Where is my order NN100123 with this card?',
      'Please leave out order numbers. Ask about an order on its own page',
    ],
  ])('is refused: %s', (text, message) => {
    expect(refusedWith(text)).toBe(message)
  })

  test.each(['Does it fit a case of 330 mm?', 'क्या यह 650 W पर चलेगा?', '  Is the cable\n1.5 m long?  '])(
    'is taken: %s',
    (text) => {
      expect(readQuestion(text)).toMatchObject({ ok: true, value: { heldFor: [] } })
    },
  )

  test('with a hard word is taken and held', () => {
    expect(readQuestion('Why is this bastard fan so loud?')).toMatchObject({ value: { heldFor: ['abuse'] } })
  })
})

test('an answer keeps its lines, and says nowhere how to reach somebody', () => {
  expect(readAnswer('It fits.\nMine is 320 mm.')).toMatchObject({
    value: { text: 'It fits.\nMine is 320 mm.' },
  })
  expect(readAnswer('Yes')).toMatchObject({ ok: false })
  expect(readAnswer('Yes, call 98765 43210')).toMatchObject({ ok: false })
})
