import { describe, expect, test } from 'vitest'
import { readIntent } from './form-intent.ts'

function formOf(...intents: (string | File)[]): FormData {
  const form = new FormData()
  for (const intent of intents) form.append('intent', intent)
  return form
}

function statusOf(work: () => unknown): number | undefined {
  try {
    work()
  } catch (answer) {
    if (answer instanceof Response) return answer.status
    throw answer
  }
  return undefined
}

describe('what a form asks for', () => {
  test('is one of the words that its action knows', () => {
    expect(readIntent(formOf('end'), ['end', 'end-others'])).toBe('end')
    expect(readIntent(formOf('pause'), { pause: 1, resume: 2 })).toBe('pause')
  })

  test.each([
    ['nothing', formOf()],
    ['an empty word', formOf('')],
    ['a word of another page', formOf('remove')],
    ['another spelling', formOf('End')],
    ['two words', formOf('end', 'end-others')],
    ['the same word twice', formOf('end', 'end')],
    ['a file', formOf(new File(['end'], 'end'))],
    ['what every object has', formOf('constructor')],
    ['its prototype', formOf('__proto__')],
  ])('%s is refused', (_what, form) => {
    expect(statusOf(() => readIntent(form, ['end', 'end-others']))).toBe(400)
    expect(statusOf(() => readIntent(form, { end: 1, 'end-others': 2 }))).toBe(400)
  })
})
