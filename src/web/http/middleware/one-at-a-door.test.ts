import { Hono } from 'hono'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import DoorPage, { action } from '#web/storefront/orders/fulfilment/door-page.route.tsx'
import { doorBusySecondsContext } from '../context.ts'
import { type DoorVariables, oneAtADoor } from './one-at-a-door.ts'

function openDoor() {
  const gate = Promise.withResolvers<void>()
  const work = { running: 0, most: 0, done: 0, givenBack: 0 }
  const web = new Hono<{ Variables: DoorVariables }>().use('/d/*', oneAtADoor()).all('*', async (c) => {
    if (c.var.doorBusySeconds !== undefined) {
      work.givenBack += 1
      await gate.promise
      return c.text('the page again', 503)
    }
    work.running += 1
    work.most = Math.max(work.most, work.running)
    await gate.promise
    work.running -= 1
    work.done += 1
    return c.text('the page')
  })
  return { web, work, open: gate.resolve }
}

test('of 120 codes that are sent at once to one door five are looked at and five given back, one after the other', async () => {
  const { web, work, open } = openDoor()
  const answers = Array.from({ length: 120 }, (_, n) =>
    web.request(n % 2 ? '/d/token' : '/d/token.data', { method: 'POST' }),
  )
  const refused = await Promise.all(answers.slice(10))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused[0]?.headers.get('Retry-After')).toBe('2')
  expect(work).toMatchObject({ done: 0, givenBack: 1 })
  open()
  expect((await Promise.all(answers.slice(0, 5))).map(({ status }) => status)).toEqual(Array(5).fill(200))
  const givenBack = await Promise.all(answers.slice(5, 10))
  expect(await Promise.all(givenBack.map((answer) => answer.text()))).toEqual(Array(5).fill('the page again'))
  expect(work).toMatchObject({ most: 1, done: 5, givenBack: 5 })
  expect((await web.request('/d/token', { method: 'POST' })).status).toBe(200)
})

const STEP = { orderNumber: '#NN100123', firstName: 'Asha', city: 'Pune', pieces: 1, cashPaise: 0 }

test.each([
  ['open-box', { intent: 'opened', checked: 'on' }, /name="checked"[^>]*checked=""/],
  [
    'enter-code',
    { intent: 'code', code: '123 456' },
    /name="code"[^>]*value="123 456"|value="123 456"[^>]*name="code"/,
  ],
  [
    'open-box',
    { intent: 'not-taken', reason: 'customer-absent', key: 'of-the-first-press' },
    /<details[^>]*open="".*value="of-the-first-press".*<option value="customer-absent" selected="">/s,
  ],
])(
  'at %s a form that was given back is on the page as it was typed, with the time to come back',
  async (step, typed, form) => {
    const context = new RouterContextProvider()
    context.set(doorBusySecondsContext, 2)
    const request = new Request('http://shop.test/d/token', {
      method: 'POST',
      body: new URLSearchParams(typed),
    })
    const answer = await action({ params: { token: 'token' }, request, context } as never)
    if (!('init' in answer)) throw new Error('the form is given back')
    expect(answer.init?.status).toBe(503)
    expect(new Headers(answer.init?.headers).get('Retry-After')).toBe('2')
    const loaderData = { parcel: { ...STEP, step }, key: 'of-this-page' }
    const element = createElement(DoorPage, { loaderData, actionData: answer.data } as never)
    const router = createMemoryRouter([{ path: '/', element }])
    const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
    expect(html).toContain(
      'We are still working on another form for this parcel. Please try again in 2 seconds.',
    )
    expect(html).toMatch(form)
  },
)

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
