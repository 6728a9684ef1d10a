import { expect, test } from 'vitest'
import type { MailBlock } from './mail-content.ts'
import { mailDocument } from './mail-layout.ts'

const letterTo = (name: string) =>
  mailDocument(
    'Verify',
    { greeting: `Hello ${name},`, blocks: [{ kind: 'paragraph', text: 'Press.' }] },
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

const EVERY_BLOCK: MailBlock[] = [
  { kind: 'paragraph', text: 'Two lines,\nsaid <once>.' },
  { kind: 'notice', text: 'Keep ₹500.00 ready & wait.' },
  {
    kind: 'items',
    title: 'Sent by evil.example',
    note: 'by Tue 24 Nov',
    items: [{ name: '<img src=x onerror=alert(1)> गेमिंग माउस', quantity: 2, value: '₹500.00' }],
  },
  {
    kind: 'timeline',
    steps: [
      { label: 'Ordered', state: 'done' },
      { label: 'On its way', state: 'now' },
      { label: 'Delivered', state: 'coming' },
    ],
  },
  { kind: 'rows', rows: [{ label: 'Total', value: '₹500.00', strong: true }] },
  { kind: 'button', label: 'Track', url: 'https://shop.test/?a=1&b="x"' },
]
const everyBlock = () =>
  mailDocument('A <subject>', { preview: 'In <short>', blocks: EVERY_BLOCK }, 'NanoNagar & Co')

test('every part is in the text and, escaped, in the HTML', () => {
  const { text, html } = everyBlock()
  expect(text).toContain('  2 × <img src=x onerror=alert(1)> गेमिंग माउस: ₹500.00')
  expect(text).toContain('[x] Ordered\n[>] On its way\n[ ] Delivered')
  expect(html).toContain('said &#60;once&#62;.')
  expect(html).toContain('In &#60;short&#62;')
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
  expect(html).toContain('href="https://shop.test/?a=1&#38;b=&#34;x&#34;"')
  expect(text + html).not.toContain('evil.example')
})

test('the HTML fetches nothing and runs nothing, so nobody learns that it was read', () => {
  expect(everyBlock().html).not.toMatch(/<img|<script|<link|<iframe|url\(|@import|<[^>]* (src|background)=/)
})

test('the wordmark with its lamp stands above the message, as text', () => {
  expect(everyBlock().html).toMatch(
    /aria-label="NanoNagar"[^>]*>Nan<span style="color:#ffb31a">o<\/span>Nagar</,
  )
})

test('dark colours are given to everything that has a light one', () => {
  const { html } = everyBlock()
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const [, dark = ''] = /prefers-color-scheme:dark\)\{(.*)\}\n/.exec(html) ?? []
  const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const painted = new Set(used.filter((name) => /^(ink|back|line)-/.test(name)))
  expect(painted.size).toBeGreaterThan(8)
  for (const name of painted) expect(dark, name).toContain(`.${name}{`)
})
