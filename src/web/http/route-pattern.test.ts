import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { makeRoutePatterns } from './route-pattern.ts'

const patternOf = makeRoutePatterns([
  '/',
  '/products/:id',
  '/products/:id/questions/:questionId',
  '/reviews/letters',
  '/reviews/:reviewId',
  '/reviews/:reviewId/edit',
  '/demo/mail/:id?',
  '/vendor/import/template.csv',
  '/assets/*',
  '/pictures/*',
  '/pictures/:key/:file',
])

test.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/products/amd-ryzen-7', '/products/:id'],
  ['/products/amd-ryzen-7.data', '/products/:id'],
  ['/products/amd/', '/products/:id'],
  ['/products/a/questions/b', '/products/:id/questions/:questionId'],
  ['/reviews/letters', '/reviews/letters'],
  // What is written out has nothing below it: what varies has.
  ['/reviews/letters/edit', '/reviews/:reviewId/edit'],
  ['/demo/mail', '/demo/mail/:id?'],
  ['/demo/mail/1', '/demo/mail/:id?'],
  ['/vendor/import/template.csv', '/vendor/import/template.csv'],
  ['/assets/a/b.js', '/assets/*'],
  ['/pictures/k/f.webp', '/pictures/:key/:file'],
  ['/pictures/k', '/pictures/*'],
])('the address %s is counted under %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})

test.each(['/wp-login.php', '/products', '/products/a/b', '/products/:id/x', '/%00', '//', '/__proto__/x'])(
  'what no route has is counted in one place: %s',
  (path) => {
    expect(patternOf(path)).toBe(path === '//' ? '/' : 'unknown')
  },
)

test('every page of the URL map is counted under its own pattern', async () => {
  const pathsOf = ({ path = '', index, children = [] }: RouteConfigEntry, above: string): string[] => {
    const own = [above, path].filter(Boolean).join('/')
    return [...(path || index ? [`/${own}`] : []), ...children.flatMap((child) => pathsOf(child, own))]
  }
  const patterns = (await routes).flatMap((route) => pathsOf(route, '')).filter((path) => path !== '/*')
  expect(patterns.length).toBeGreaterThan(200)
  const find = makeRoutePatterns(patterns)
  const example = (pattern: string) => pattern.replaceAll(/:\w+\??/g, 'x1')
  expect(patterns.filter((pattern) => find(example(pattern)) !== pattern)).toEqual([])
})
