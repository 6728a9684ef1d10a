import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { REPLICA_READS } from './replica-reads.ts'
import routes from './routes.ts'

function addresses(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path ? `${base}/${path}` : base
    return children ? addresses(children, own) : [own || '/']
  })
}

test('what may be read a moment late is a route of the URL map', async () => {
  const known = new Set(addresses(await routes))
  expect([...REPLICA_READS].filter((address) => !known.has(address))).toEqual([])
})

test('nothing of somebody’s orders, cart, money that moves or way in is among it', () => {
  const deciding =
    /^\/(?:cart|checkout|orders|kept|messages|profile|auth|wishlist|launches|d)\b|^\/api\/(?:cart|checkout|v1|webhooks)|login|logout|prove|settings|dispatch|pack|cancel|refund-account/
  expect([...REPLICA_READS].filter((address) => deciding.test(address))).toEqual([])
})
