import { expect, test } from 'vitest'
import { withLaterScripts } from './later-scripts.ts'

const PAGE = `<head><link rel="modulepreload" href="/assets/entry-1.js"/><link rel="modulepreload" href="/assets/shared-2.js" nonce="n"/></head>
<body><script nonce="n">first()</script><script nonce="n" type="module" async="">import "/assets/manifest-3.js";
import * as route0 from "/assets/root-4.js";
import * as route1 from "/assets/home-5.js";
  window.__reactRouterRouteModules = {"root":route0,"storefront/home":route1};

import("/assets/entry-1.js");</script></body>`

function laterOf(html: string): unknown {
  const data = /data-later="([^"]*)"/.exec(html)?.[1] ?? ''
  return JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

test('a page fetches no script by itself, and knows which it will', () => {
  const html = withLaterScripts(PAGE, 'painted')
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<script nonce="n">first()</script><script nonce="n" type="module" data-later="')
  expect(laterOf(html)).toEqual({
    when: 'painted',
    files: ['/assets/manifest-3.js', '/assets/shared-2.js', '/assets/root-4.js', '/assets/home-5.js'],
    routes: { root: '/assets/root-4.js', 'storefront/home': '/assets/home-5.js' },
    entry: '/assets/entry-1.js',
  })
})

test.each([
  ['no module script', '<p>text</p>'],
  ['a module script of another form', PAGE.replace('import * as route1', 'import * as other')],
  ['no entry', PAGE.replace('import("/assets/entry-1.js");', '')],
])('a page with %s stays as it is', (_, html) => {
  expect(withLaterScripts(html, 'idle')).toBe(html)
})
