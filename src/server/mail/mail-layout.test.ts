import { expect, test } from 'vitest'
import { mailDocument } from './mail-layout.ts'

const letterTo = (name: string) =>
  mailDocument(
    'Verify',
    { greeting: `Hello ${name},`, parts: [{ kind: 'paragraph', text: 'Press.' }] },
    'NanoNagar',
  )

test('a person is greeted by name', () => {
  const { text, html } = letterTo('Asha <Rao>')
  expect(text).toContain('Hello Asha <Rao>,\n')
  expect(html).toContain('Hello Asha &#60;Rao&#62;,')
})

test('a name that would become a link is left out: anybody may type it beside somebody else’s address', () => {
  for (const name of ['You won! claim at evil.example/1', 'https://evil.example', 'me@evil.example']) {
    const { text, html } = letterTo(name)
    expect(text).toMatch(/^Hello,\n/)
    expect(text + html).not.toContain('evil')
  }
})
