import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { refuseOtherMethods } from './refuse-other-methods.ts'

const page = { default: () => null }
const action = () => null
const routes = {
  root: { id: 'root', path: '', module: page },
  home: { id: 'home', parentId: 'root', index: true, module: page },
  cart: { id: 'cart', parentId: 'root', path: 'cart', module: { ...page, action } },
  about: { id: 'about', parentId: 'root', path: 'about', module: page },
  own: { id: 'own', parentId: 'root', path: 'orders/:id', module: { ...page, action } },
  theme: { id: 'theme', parentId: 'root', path: 'theme', module: { action } },
  stock: { id: 'stock', parentId: 'root', path: 'api/v1/vendor/stock', module: { loader: action, action } },
} as unknown as ServerBuild['routes']
const web = new Hono().use(refuseOtherMethods(routes)).all('*', (c) => c.text('page'))

async function ask(method: string, path: string) {
  const answer = await web.request(path, { method })
  return `${answer.status} ${answer.headers.get('Allow') ?? ''}`.trim()
}

describe('a method that a page does not have', () => {
  test.each([
    ['PUT', '/cart', '405 GET, HEAD, POST'],
    ['DELETE', '/cart.data', '405 GET, HEAD, POST'],
    ['PATCH', '/orders/7', '405 GET, HEAD, POST'],
    ['POST', '/about', '405 GET, HEAD'],
    ['POST', '/_.data', '405 GET, HEAD'],
    ['OPTIONS', '/theme', '405 POST'],
    ['PROPFIND', '/api/v1/vendor/stock', '405 GET, HEAD, POST'],
    ['PUT', '/nowhere', '405 GET, HEAD'],
  ])('%s %s is refused with those it has', async (method, path, answer) => {
    expect(await ask(method, path)).toBe(answer)
  })

  test.each([
    ['GET', '/about'],
    ['HEAD', '/about'],
    ['POST', '/cart'],
    ['POST', '/orders/7.data'],
    ['PATCH', '/api/v1/vendor/stock'],
  ])('%s %s reaches the page', async (method, path) => {
    expect(await ask(method, path)).toBe('200')
  })
})
