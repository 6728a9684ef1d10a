import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { type KeptShop, type SharedVisit, servePages } from './serve-pages.ts'

const MINUTE = 60

const SHOP: KeptShop = {
  pages: { has: () => true, isOwn: () => false },
  firstPages: [],
  findAsker: async () => ({
    visitor: {},
    shopper: { cartCount: 0, deliveryPin: undefined, refusedParcels: 0 },
  }),
  holdsUntil: (now) => new Date(now.getTime() + 60 * MINUTE * 1_000),
  forget() {},
}

test('a page is kept until the moment from which it says something else, at the latest as long as any', async () => {
  const clock = turnedClock()
  const { app, close } = await openTestApp({ clock })
  let made = 0
  const until = new Date(clock.now().getTime() + 5 * MINUTE * 1_000)
  const ask = servePages<{ shared?: SharedVisit }>(app, SHOP, (_, bindings) => {
    made += 1
    const note = bindings?.shared?.note
    if (note) {
      note.content = {}
      if (clock.now() < until) note.until = until
    }
    return new Response(`<p>${made}</p>`, { headers: { 'Content-Type': 'text/html' } })
  })
  const read = async () => (await ask(new Request(`${app.config.publicUrl}/`))).text()
  expect([await read(), await read()]).toEqual(['<p>1</p>', '<p>1</p>'])
  clock.turn(5 * MINUTE - 1)
  expect(await read()).toBe('<p>1</p>')
  clock.turn(1)
  expect(await read()).toBe('<p>2</p>')
  clock.turn(59 * MINUTE)
  expect(await read()).toBe('<p>2</p>')
  clock.turn(MINUTE)
  expect(await read()).toBe('<p>3</p>')
  await close()
})
