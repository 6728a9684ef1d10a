import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { routesOf } from '#web/handle-pages.ts'

const ROUTES = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'shop', parentId: 'root' },
    { id: 'home', parentId: 'shop', index: true },
    { id: 'product', parentId: 'shop', path: 'products/:id' },
    { id: 'not-found', parentId: 'shop', path: '*' },
    { id: 'office', parentId: 'root' },
    { id: 'users', parentId: 'office', path: 'admin/users' },
    { id: 'user', parentId: 'users', path: ':id' },
    { id: 'admin', parentId: 'root', path: 'admin' },
  ].map((route) => [route.id, route]),
) as unknown as ServerBuild['routes']

const idsOf = (has: (path: string) => boolean) => Object.keys(routesOf(ROUTES, has))

test('an area has its own routes, those around them, and the page for what is not found', () => {
  expect(idsOf((path) => path.startsWith('/admin'))).toEqual([
    'root',
    'shop',
    'not-found',
    'office',
    'users',
    'user',
    'admin',
  ])
  expect(idsOf((path) => path === '/' || path === '/products/:id')).toEqual([
    'root',
    'shop',
    'home',
    'product',
    'not-found',
  ])
})
