import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addOfferRow, addProduct, addSeller } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findCandidates, findCompared } from './comparison-views.ts'

let app: App
let close: () => Promise<void>

const CARDS = { 'card-8': 20_000, 'card-12': 50_000, 'card-16': 60_000, 'card-24': 190_000 }

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  await addSeller(app, 'first-shop')
  const ids = [...Object.keys(CARDS), 'board', 'unsold', 'hidden']
  for (const [id, rupees] of Object.entries(CARDS)) {
    await addProduct(app, {
      id,
      name: `GeForce ${id}`,
      category: 'Components',
      kind: 'graphics-card',
      attributes: { vram: Number(id.slice(5)) },
    })
    await addOfferRow(app, { productId: id, sellerId: 'first-shop', listPricePaise: rupees * 100 })
  }
  await addProduct(app, { id: 'board', category: 'Components', kind: 'motherboard' })
  await addOfferRow(app, { productId: 'board', sellerId: 'first-shop', onHand: 3 })
  await addProduct(app, { id: 'unsold', category: 'Components', kind: 'graphics-card' })
  await addOfferRow(app, { productId: 'unsold', sellerId: 'first-shop', status: 'paused' })
  await addProduct(app, { id: 'hidden', category: 'Components', kind: 'graphics-card', status: 'hidden' })
  await inTransaction(app, (tx) => refreshBestOffers(tx, ids))
})
afterAll(() => close())

describe('a comparison', () => {
  test('has a column for each product that is there, in the order of its address', async () => {
    const columns = await findCompared(app, ['unknown', 'card-16', 'hidden', 'board', 'card-8'])
    expect(columns.map(({ id }) => id)).toEqual(['card-16', 'board', 'card-8'])
    expect(columns[0]).toMatchObject({
      kind: 'graphics-card',
      attributes: { vram: 16 },
      offer: { pricePaise: 6_000_000, condition: 'new', inStock: true, sellerName: 'first-shop' },
    })
    expect(columns[1]?.offer).toMatchObject({ stockText: 'Only 3 left' })
    expect(await findCompared(app, [])).toEqual([])
  })

  test('has a column without an offer for what nobody sells now', async () => {
    const [column] = await findCompared(app, ['unsold'])
    expect(column?.id).toBe('unsold')
    expect(column).not.toHaveProperty('offer')
  })
})

describe('what may be put beside it', () => {
  test('is nearest in price among its kind, without what is compared already', async () => {
    const compared = await findCompared(app, ['card-12', 'card-16'])
    const found = await findCandidates(app, compared, undefined)
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual(['card-8', 'card-24'])
  })

  test('is found by words, in the kind of the first', async () => {
    const compared = await findCompared(app, ['card-12'])
    const found = await findCandidates(app, compared, 'geforce')
    expect(found.map(({ id }) => id).toSorted()).toEqual(['card-16', 'card-24', 'card-8'])
    expect(await findCandidates(app, compared, 'board')).toEqual([])
  })

  test('is nothing beside nothing', async () => {
    expect(await findCandidates(app, [], 'geforce')).toEqual([])
  })
})
