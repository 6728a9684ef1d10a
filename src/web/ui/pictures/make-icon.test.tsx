import * as lucide from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeIcon } from './make-icon.ts'

const X = makeIcon(['path', { d: 'M18 6 6 18', key: '1bl5f8' }], ['path', { d: 'm6 6 12 12', key: 'd8bk6v' }])

test.each([
  ['bare', {}],
  ['with classes', { className: 'size-4 text-muted' }],
  ['hidden', { 'aria-hidden': true, className: 'size-4' } as const],
  ['named', { 'aria-label': 'Close', role: 'img' }],
  ['thinner', { strokeWidth: 1.5 }],
])('an icon is drawn as its package draws it, but for names in its classes: %s', (_, props) => {
  const ours = renderToStaticMarkup(<X {...props} />)
  const theirs = renderToStaticMarkup(<lucide.X {...props} />)
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace('lucide lucide-x ', '')
    .replace(' class="lucide lucide-x"', '')
  const attributes = (html: string) => [...html.matchAll(/[\w-]+="[^"]*"/g)].map(String).toSorted()
  expect(attributes(ours)).toEqual(attributes(theirs))
  expect(ours.replace(/<svg[^>]*>/, '')).toBe(theirs.replace(/<svg[^>]*>/, ''))
})
