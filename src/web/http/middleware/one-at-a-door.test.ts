import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { oneAtADoor } from './one-at-a-door.ts'

function openDoor() {
  const gate = Promise.withResolvers<void>()
  const work = { running: 0, most: 0, done: 0 }
  const web = new Hono().use('/d/*', oneAtADoor()).all('*', async (c) => {
    work.running += 1
    work.most = Math.max(work.most, work.running)
    await gate.promise
    work.running -= 1
    work.done += 1
    return c.text('the page')
  })
  return { web, work, open: gate.resolve }
}

test('of 120 codes that are sent at once to one door five are looked at, one after the other', async () => {
  const { web, work, open } = openDoor()
  const answers = Array.from({ length: 120 }, (_, n) =>
    web.request(n % 2 ? '/d/token' : '/d/token.data', { method: 'POST' }),
  )
  const refused = await Promise.all(answers.slice(5))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused[0]?.headers.get('Retry-After')).toBe('2')
  expect(work.done).toBe(0)
  open()
  expect((await Promise.all(answers.slice(0, 5))).map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(work).toMatchObject({ most: 1, done: 5 })
  expect((await web.request('/d/token', { method: 'POST' })).status).toBe(200)
})

test('another door, whoever looks, and every other page wait for nobody', async () => {
  const { web, work, open } = openDoor()
  const asked = [
    ...Array.from({ length: 5 }, () => web.request('/d/token', { method: 'POST' })),
    web.request('/d/other', { method: 'POST' }),
    ...Array.from({ length: 8 }, () => web.request('/d/token')),
    ...Array.from({ length: 8 }, () => web.request('/cart', { method: 'POST' })),
  ]
  open()
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(work.most).toBeGreaterThanOrEqual(18)
})
