import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import routes from '#web/routes.ts'
import { findOfficePages, mainOfficePages } from './office-pages.ts'

const labels = (role: BackOfficeRole, query: string) => findOfficePages(role, query).map(({ label }) => label)

const leaves = (await routes).flatMap((entry) => entry.children ?? [entry])
const fileOf = (path: string) => leaves.find((route) => `/${route.path}` === path)?.file

test.each(findOfficePages('owner', '').map((page) => [page.to, page.permission] as const))(
  '%s is on the URL map, and asks for %s itself',
  (to, permission) => {
    const source = readFileSync(`src/web/${fileOf(to.replace(/#.*/, ''))}`, 'utf8')
    const asked = /require(?:Proven)?Admin\(context, request, '([\w.]+)'\)/.exec(source)?.[1]
    // The pages of one's own account are the same for every audience.
    if (asked) expect(permission).toBe(asked)
    else expect(to).toMatch(/^\/admin\/account\//)
  },
)

test.each([
  ['gst', ['Returns and registers', 'GST rates']],
  ['cash door', ['Cash on delivery']],
  ['2fa', ['Two-factor sign-in']],
  ['brand', ['Categories and brands']],
  ['Free Shipping', ['Shipping']],
  ['zzz', []],
  ['%', []],
])('"%s" finds %j', (query, found) => {
  expect(labels('owner', query)).toEqual(found)
})

test('a role finds no page that it cannot open', () => {
  expect(labels('catalogue', 'settings')).toEqual([])
  expect(labels('catalogue', 'commission')).toEqual(['Commission'])
  expect(mainOfficePages('catalogue').map(({ label }) => label)).toEqual([
    'Dashboard',
    'Manage Products',
    'Reliability',
    'Promotions',
    'Draws',
    'Sellers',
    'Questions',
    'Reviews',
    'Measurements',
  ])
})
