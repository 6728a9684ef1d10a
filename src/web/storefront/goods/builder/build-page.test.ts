import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBuild } from '#domain/goods/builder/build.ts'
import { saveBuild } from '#server/goods/builder/save-build.ts'
import { findSavedVersion } from '#server/goods/builder/saved-build-views.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { sellParts } from '#tests/support/computer-parts.ts'
import { addCustomer } from '#tests/support/customers-and-offers.ts'
import { addPart } from '#tests/support/fit-parts.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { addressContext, appContext, visitorContext } from '#web/http/context.ts'
import { action, loader } from './build-page.route.tsx'
import { loader as sharedLoader } from './shared-build-page.route.tsx'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await sellParts(app, [
    {
      id: 'tower',
      kind: 'case',
      name: 'Tower',
      quantity: 1,
      pricePaise: 900_000,
      attributes: { radiatorTop: ['240 mm'], radiatorFront: ['360 mm'] },
    },
    {
      id: 'water',
      kind: 'liquid-cooler',
      name: 'Water',
      quantity: 1,
      pricePaise: 1_200_000,
      attributes: { radiator: '360 mm' },
    },
    {
      id: 'cold',
      kind: 'liquid-cooler',
      name: 'Cold',
      quantity: 1,
      pricePaise: 1_000_000,
      attributes: { radiator: '240 mm' },
    },
    {
      id: 'frost',
      kind: 'liquid-cooler',
      name: 'Frost',
      quantity: 1,
      pricePaise: 900_000,
      attributes: { radiator: '240 mm' },
    },
  ])
})
afterAll(() => close())

function argsOf(request: Request, customer?: { userId: string }): never {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(visitorContext, (customer ? { customer } : {}) as never)
  context.set(addressContext, '192.0.2.1')
  return { request, context, params: {} } as never
}

const open = (cookie: string, customer?: { userId: string }) =>
  loader(argsOf(new Request('http://shop.test/build', { headers: { Cookie: cookie } }), customer))

/** Sends a form of the page; gives the cookie that the answer keeps the build in. */
async function send(cookie: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields)
  const request = new Request('http://shop.test/build', { method: 'POST', body, headers: { Cookie: cookie } })
  const answer = await action(argsOf(request))
  return String(
    (answer as Response).headers
      .getSetCookie()
      .find((each) => each.startsWith('nn-build='))
      ?.split(';')[0],
  )
}

const radiatorAnswer = ({ verdicts }: { verdicts: readonly { rule: string; answer: string }[] }) =>
  verdicts.find(({ rule }) => rule === 'radiator-place')?.answer
const waterOf = ({ slots }: Awaited<ReturnType<typeof open>>) =>
  slots.flatMap(({ parts }) => parts).find(({ id }) => id === 'water')

test('a place is named, judged alone, kept in the browser, in the link that shares it and in the account, and taken back', async () => {
  const unnamed = await open('nn-build=!tower.water')
  expect(radiatorAnswer(unnamed)).toBe('fits')
  expect(waterOf(unnamed)?.places.map(({ words }) => words)).toEqual(['on top', 'in front'])

  const kept = await send('nn-build=!tower.water', { intent: 'place', productId: 'water', place: 'top' })
  const named = await open(kept)
  expect(waterOf(named)).toMatchObject({ place: 'top', where: 'on top' })
  expect(radiatorAnswer(named)).toBe('does not fit')

  const { sharePath } = named
  const shared = await sharedLoader(argsOf(new Request(`http://shop.test${sharePath}`)))
  expect(radiatorAnswer(shared)).toBe('does not fit')
  const opened = await send('', { intent: 'open', parts: shared.text })
  expect((await open(opened)).sharePath).toBe(sharePath)

  const asha = await addCustomer(app)
  const saved = await saveBuild(app, asha, {
    savedId: undefined,
    name: 'Mine',
    parts: readBuild(shared.text),
  })
  const id = saved.ok ? saved.value.id : ''
  expect(await findSavedVersion(app, { userId: asha.userId, id })).toMatchObject({ parts: 'tower.water@top' })

  const anywhere = await send(kept, { intent: 'place', productId: 'water', place: '' })
  expect(radiatorAnswer(await open(anywhere))).toBe('fits')
})

test('a place that is one of another kind of part is no place', async () => {
  const shown = await open('nn-build=!tower.water@2')
  expect(waterOf(shown)).not.toHaveProperty('where')
  expect(radiatorAnswer(shown)).toBe('fits')
})

test.each([
  ['keeps the place that was named for it', 'cold@top', 'frost', 'frost@top'],
  ['goes to any place where it does not fit there', 'cold@top', 'water', 'water'],
  ['goes to any place where none was named', 'cold', 'frost', 'frost'],
  ['stays where it is, put in a second time', 'cold@top', 'cold', 'cold@top'],
])('what a part is exchanged for %s', async (_what, before, productId, after) => {
  const kept = await send(`nn-build=!tower.${before}`, { intent: 'put', productId })
  expect((await open(kept)).sharePath).toBe(`/build/shared?parts=tower.${after}`)
})

const paidFor = async (cookie: string) => {
  const { totalPaise, promise, slots, sharePath } = await open(cookie)
  const owned = slots.flatMap(({ parts }) => parts).filter(({ isOwned }) => isOwned)
  return { totalPaise, isPromised: promise !== null, owned: owned.map(({ id }) => id), sharePath }
}

test('what somebody has already is compared, costs nothing, is in no promise, and stays so in the link and the cart', async () => {
  const whole = 'nn-build=!tower.water'
  expect(await paidFor(whole)).toMatchObject({ totalPaise: 2_100_000, isPromised: true, owned: [] })
  const kept = await send(whole, { intent: 'own', productId: 'water' })
  const sharePath = '/build/shared?parts=tower.~water'
  expect(await paidFor(kept)).toEqual({ totalPaise: 900_000, isPromised: false, owned: ['water'], sharePath })
  expect(radiatorAnswer(await open(kept))).toBe('fits')
  const shared = await sharedLoader(argsOf(new Request(`http://shop.test${sharePath}`)))
  expect(shared.totalPaise).toBe(900_000)
  expect(await paidFor(await send('', { intent: 'open', parts: shared.text }))).toMatchObject({
    owned: ['water'],
  })
  expect(await paidFor(await send(kept, { intent: 'buy', productId: 'water' }))).toMatchObject({ owned: [] })
})

test('a part that is named as owned goes into its slot, and one that is chosen after it is bought', async () => {
  const kept = await send('nn-build=!tower', { intent: 'own', productId: 'cold' })
  expect(await paidFor(kept)).toMatchObject({ totalPaise: 900_000, owned: ['cold'] })
  expect(await paidFor(await send(kept, { intent: 'put', productId: 'frost' }))).toMatchObject({
    totalPaise: 1_800_000,
    owned: [],
  })
})

test('a customer is offered what was delivered and is in no return, by its slot', async () => {
  const asha = await addCustomer(app)
  const sellerId = app.random.uuid()
  const cooler = await addPart(app, {
    kind: 'air-cooler',
    attributes: { height: 158 },
    name: 'Peerless Assassin',
    sellerId,
  })
  const hardware = async () => (await open('nn-build=!tower', asha)).hardware?.cooler?.map(({ name }) => name)
  const placed = await placeOrder(app, asha, checkoutOf(cooler))
  if (!placed.ok) throw new Error(placed.problem.code)
  expect(await hardware()).toEqual([])
  const by = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } } as const
  const vendorOrderId = await vendorOrderOf(app, placed.value.orderId, sellerId)
  await reportParcel(app, by, { parcelId: await handedOver(app, by, { vendorOrderId }), to: 'delivered' })
  expect(await hardware()).toEqual(['Peerless Assassin'])
  expect((await open('nn-build=!tower')).hardware).toBeUndefined()
})
