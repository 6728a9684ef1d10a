import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { approveSeller, suspendSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { COMMAND_LINE } from '#server/selling/sellers/application/decision-maker.ts'
import { refreshSellerOffers } from '#server/selling/sellers/refresh-seller-offers.ts'
import { addSellerWithVendor, filled, KEYBOARD } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { changeSeveralStocks, changeStock } from './change-stock.ts'
import { createProductWithOffer } from './create-product.ts'
import { editListing } from './edit-listing.ts'
import { pauseOffer, removeOffer, restoreOffer, resumeOffer } from './move-offer.ts'
import { proposeProductChange } from './propose-change.ts'
import { sellThisToo } from './sell-this-too.ts'
import { listStockOf } from './several-stock-views.ts'

let app: App
let close: () => Promise<void>
let asha: ActingVendor
let ravi: ActingVendor
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())
beforeEach(async () => {
  asha = await addSellerWithVendor(app)
  ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
})

type Fields = Record<string, string | string[]>

async function create(
  who: ActingVendor,
  change: Fields = {},
  { publish = true, key = app.random.uuid() } = {},
) {
  const created = await createProductWithOffer(app, who, {
    kind: 'keyboard',
    key,
    publish,
    entries: filled({ ...KEYBOARD, ...change }),
  })
  if (!created.ok) throw new Error(JSON.stringify(created.problem))
  return created.value
}

async function offerToo(who: ActingVendor, productId: string, terms: Fields, publish = true) {
  const key = app.random.uuid()
  return sellThisToo(app, who, { productId, key, publish, entries: filled(terms) })
}

const cardOf = (productId: string) =>
  app.db
    .selectFrom('products')
    .select(['on_sale', 'best_offer_id', 'price_paise', 'in_stock'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()

const codeOf = (result: { ok: boolean; problem?: { code: string } }) => result.problem?.code ?? 'ok'

describe('adding a product by hand', () => {
  test('puts it on sale with its price, its stock and its place in the list', async () => {
    const { productId, offerId } = await create(asha)
    expect(productId).toMatch(/^keychron-k2-keyboard/)
    expect(await cardOf(productId)).toEqual({
      on_sale: true,
      best_offer_id: offerId,
      price_paise: 899_100,
      in_stock: true,
    })
    const offer = await app.db
      .selectFrom('offers')
      .selectAll()
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow()
    expect(offer).toMatchObject({
      seller_id: asha.sellerId,
      listing_name: 'keychron k2 keyboard',
      listing_category: 'Peripherals',
      status: 'live',
    })
  })

  test('of a shop that is not approved prepares everything and sells nothing, until it is', async () => {
    const applicant = await addSellerWithVendor(app, { standing: 'applied' })
    const { productId } = await create(applicant)
    expect(await cardOf(productId)).toMatchObject({ on_sale: false, best_offer_id: null })

    const approved = await approveSeller(app, COMMAND_LINE, { sellerId: applicant.sellerId })
    expect(approved.ok).toBe(true)
    await refreshSellerOffers(app, applicant.sellerId)
    expect(await cardOf(productId)).toMatchObject({ on_sale: true })

    await suspendSeller(app, COMMAND_LINE, { sellerId: applicant.sellerId, reason: 'Fakes' })
    await refreshSellerOffers(app, applicant.sellerId)
    expect(await cardOf(productId)).toMatchObject({ on_sale: false })
    const standings = await app.db
      .selectFrom('seller_standings')
      .select(['from_standing', 'to_standing', 'by_id', 'note'])
      .where('seller_id', '=', applicant.sellerId)
      .orderBy('id')
      .execute()
    expect(standings).toEqual([
      { from_standing: 'applied', to_standing: 'approved', by_id: 'command line', note: null },
      { from_standing: 'approved', to_standing: 'suspended', by_id: 'command line', note: 'Fakes' },
    ])
  })

  test('twice with one form adds it once', async () => {
    const key = app.random.uuid()
    const first = await create(asha, {}, { key })
    expect(await create(asha, {}, { key })).toEqual(first)
  })

  test('says under each field of the form what is wrong with it, of all its parts at once', async () => {
    const refused = await createProductWithOffer(app, asha, {
      kind: 'keyboard',
      key: app.random.uuid(),
      publish: true,
      entries: filled({ brand: 'Keychron', mrp: '0', stock: '-1', 'attributes.layout': 'Round' }),
    })
    expect(refused).toMatchObject({ ok: false, problem: { code: 'catalogue.product_not_valid' } })
    expect(Object.keys((!refused.ok && refused.problem.fields) || {}).toSorted()).toEqual([
      'attributes.layout',
      'mrp',
      'name',
      'stock',
    ])
  })

  test('on sale needs what the law asks for; as a draft it may wait', async () => {
    const bare = { shortDescription: '', countryOfOrigin: '', bisNumber: '' }
    const refused = await createProductWithOffer(app, asha, {
      kind: 'keyboard',
      key: app.random.uuid(),
      publish: true,
      entries: filled({ ...KEYBOARD, ...bare }),
    })
    expect(Object.keys((!refused.ok && refused.problem.fields) || {})).toEqual([
      'shortDescription',
      'countryOfOrigin',
      'bisNumber',
    ])
    const { offerId, productId } = await create(asha, bare, { publish: false })
    expect(await cardOf(productId)).toMatchObject({ on_sale: false })
    expect(codeOf(await resumeOffer(app, asha, offerId))).toBe('catalogue.product_not_valid')
    await editListing(app, asha, { offerId, offerVersion: 1, productVersion: 1, entries: filled(KEYBOARD) })
    expect(codeOf(await resumeOffer(app, asha, offerId))).toBe('ok')
    expect(await cardOf(productId)).toMatchObject({ on_sale: true })
  })

  test('that the catalogue has is refused, with the one to sell instead', async () => {
    const numbered = { mpn: 'K2-C3', ean: '5397184821749' }
    const { productId } = await create(asha, numbered)
    for (const twin of [{ mpn: 'k2-c3' }, { ean: '5397184821749' }]) {
      const refused = await createProductWithOffer(app, ravi, {
        kind: 'keyboard',
        key: app.random.uuid(),
        publish: false,
        entries: filled({ ...KEYBOARD, name: 'Copy', brand: 'KEYCHRON', ...twin }),
      })
      expect(refused).toMatchObject({ problem: { code: 'catalogue.product_exists', details: { productId } } })
    }
  })

  test.each([{ mpn: 'RACE-1' }, { ean: '0195553844116' }])(
    'by two shops at the same moment makes one product of %j',
    async (number) => {
      const tries = await Promise.all(
        [asha, ravi, asha, ravi].map((who) =>
          createProductWithOffer(app, who, {
            kind: 'keyboard',
            key: app.random.uuid(),
            publish: true,
            entries: filled({ ...KEYBOARD, ...number }),
          }),
        ),
      )
      expect(tries.map(codeOf).toSorted()).toEqual([...Array(3).fill('catalogue.product_exists'), 'ok'])
    },
  )
})

describe('selling what others sell', () => {
  test('makes an offer on the same product, and the card shows the cheaper one in stock', async () => {
    const first = await create(asha)
    const second = await offerToo(ravi, first.productId, { mrp: '9990', price: '8500', stock: '2' })
    if (!second.ok) throw new Error(second.problem.code)
    const { offerId } = second.value
    expect(await cardOf(first.productId)).toMatchObject({ best_offer_id: offerId, price_paise: 850_000 })

    await changeStock(app, ravi, {
      offerId,
      key: app.random.uuid(),
      entries: filled({ change: 'loss', pieces: '2' }),
    })
    expect(await cardOf(first.productId)).toMatchObject({
      best_offer_id: first.offerId,
      price_paise: 899_100,
    })

    await changeStock(app, ravi, {
      offerId,
      key: app.random.uuid(),
      entries: filled({ change: 'receipt', pieces: '1' }),
    })
    expect(await cardOf(first.productId)).toMatchObject({ best_offer_id: offerId })
    await pauseOffer(app, ravi, offerId)
    expect(await cardOf(first.productId)).toMatchObject({ best_offer_id: first.offerId })
    await resumeOffer(app, ravi, offerId)
    await editListing(app, ravi, {
      offerId,
      offerVersion: 1,
      entries: filled({ mrp: '9990', price: '9900' }),
    })
    expect(await cardOf(first.productId)).toMatchObject({ best_offer_id: first.offerId })
    await removeOffer(app, asha, first.offerId)
    expect(await cardOf(first.productId)).toMatchObject({ best_offer_id: offerId, price_paise: 990_000 })
  })

  test('makes the facts nobody’s own any more: they are changed by proposal', async () => {
    const { productId, offerId } = await create(asha)
    const renamed = filled({ ...KEYBOARD, name: 'Keychron K2 Max' })
    const name = ['Best price with free delivery, best price with free delivery']
    const repeating = { ...renamed, name }
    expect(await proposeProductChange(app, asha, { offerId, version: 1, entries: repeating })).toMatchObject({
      problem: { fields: { name: expect.stringContaining('appears twice') } },
    })
    expect(codeOf(await proposeProductChange(app, asha, { offerId, version: 9, entries: renamed }))).toBe(
      'listings.changed_by_other',
    )
    await offerToo(ravi, productId, { mrp: '9990' })
    expect(
      codeOf(await editListing(app, asha, { offerId, offerVersion: 1, productVersion: 1, entries: renamed })),
    ).toBe('catalogue.product_is_shared')
    expect(codeOf(await proposeProductChange(app, asha, { offerId, version: 1, entries: renamed }))).toBe(
      'ok',
    )
    const proposals = await app.db
      .selectFrom('product_proposals')
      .select(['seller_id', 'changes', 'status'])
      .where('product_id', '=', productId)
      .execute()
    expect(proposals).toEqual([
      { seller_id: asha.sellerId, changes: { name: 'Keychron K2 Max' }, status: 'open' },
    ])
  })

  test('twice in one condition is refused, in another condition it is not', async () => {
    const { productId, offerId } = await create(asha)
    expect(await offerToo(asha, productId, { mrp: '9990' })).toMatchObject({
      problem: { code: 'listings.already_offered', details: { offerId } },
    })
    expect(codeOf(await offerToo(asha, productId, { mrp: '9990', condition: 'refurbished' }))).toBe('ok')
  })

  test('again after taking it away brings the same offer back, with the new terms', async () => {
    const { productId, offerId } = await create(asha)
    await removeOffer(app, asha, offerId)
    expect(await offerToo(asha, productId, { mrp: '9990', price: '5000', stock: '7' })).toEqual({
      ok: true,
      value: { offerId },
    })
    expect(await cardOf(productId)).toMatchObject({ best_offer_id: offerId, price_paise: 500_000 })
    const stock = await app.db
      .selectFrom('stock')
      .select('on_hand')
      .where('offer_id', '=', offerId)
      .executeTakeFirst()
    expect(stock).toEqual({ on_hand: 7 })
  })

  test('is not possible with another shop’s draft, which answers as if it did not exist', async () => {
    const { productId } = await create(ravi, {}, { publish: false })
    const absent = await offerToo(asha, 'no-such-product', { mrp: '9990' })
    expect(await offerToo(asha, productId, { mrp: '9990' })).toEqual(absent)
    expect(codeOf(absent)).toBe('listings.not_found')
  })
})

describe('editing', () => {
  test('by two people at once: the second is told, and nothing is overwritten', async () => {
    const { offerId, productId } = await create(asha)
    const edit = (price: string) =>
      editListing(app, asha, { offerId, offerVersion: 1, entries: filled({ mrp: '9990', price }) })
    const [one, other] = await Promise.all([edit('8000'), edit('7000')])
    expect([codeOf(one), codeOf(other)].toSorted()).toEqual(['listings.changed_by_other', 'ok'])
    expect(await cardOf(productId)).toMatchObject({ price_paise: one.ok ? 800_000 : 700_000 })

    const second = await create(asha)
    const facts = (name: string) =>
      editListing(app, asha, {
        offerId: second.offerId,
        offerVersion: 1,
        productVersion: 1,
        entries: filled({ ...KEYBOARD, name }),
      })
    expect((await Promise.all([facts('One'), facts('Two')])).map(codeOf).toSorted()).toEqual([
      'listings.changed_by_other',
      'ok',
    ])
  })

  test('that changes nothing is no change, and no new version', async () => {
    const { offerId, productId } = await create(asha)
    const same = { offerId, offerVersion: 1, productVersion: 1, entries: filled(KEYBOARD) }
    expect(await editListing(app, asha, same)).toMatchObject({ ok: true })
    expect(await editListing(app, asha, same)).toMatchObject({ ok: true })
    const records = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', 'in', [offerId, productId])
      .execute()
    expect(records).toEqual([{ action: 'product.created' }, { action: 'offer.created' }])
  })

  test('of its price far from the last 90 days waits until somebody says that it is right', async () => {
    const { offerId } = await create(asha, { mrp: '9990', price: '8990', discount: '' })
    const edit = (fields: Fields, offerVersion = 1) =>
      editListing(app, asha, { offerId, offerVersion, entries: filled({ mrp: '9990', ...fields }) })
    const refused = await edit({ price: '899' })
    expect(refused.ok ? {} : refused.problem.fields).toEqual({
      priceIsRight:
        '₹899 is 90% below ₹8,990, the lowest price of the last 90 days. Please correct it, or confirm that it is right.',
    })
    expect(codeOf(await edit({ price: '899', priceIsRight: 'on' }))).toBe('ok')
    // Back to what it cost before: both are prices of these 90 days now.
    expect(codeOf(await edit({ price: '8990' }, 2))).toBe('ok')
  })

  test('saves the facts and the price together, or neither', async () => {
    const { offerId, productId } = await create(asha)
    const refused = await editListing(app, asha, {
      offerId,
      offerVersion: 1,
      productVersion: 9,
      entries: filled({ ...KEYBOARD, name: 'New name', discount: '20' }),
    })
    expect(codeOf(refused)).toBe('listings.changed_by_other')
    const both = await editListing(app, asha, {
      offerId,
      offerVersion: 1,
      productVersion: 1,
      entries: filled({ ...KEYBOARD, name: '', discount: '100' }),
    })
    expect(both).toMatchObject({
      problem: { fields: { name: expect.any(String), discount: expect.any(String) } },
    })
    expect(await cardOf(productId)).toMatchObject({ price_paise: 899_100 })
  })

  test('leaves a record of who changed what, from what to what', async () => {
    const { offerId } = await create(asha)
    await editListing(app, asha, {
      offerId,
      offerVersion: 1,
      entries: filled({ mrp: '9990', price: '8000' }),
    })
    const record = await app.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'seller_id', 'action', 'before', 'after', 'address'])
      .where('subject_id', '=', offerId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(record).toEqual({
      actor_kind: 'vendor',
      actor_id: asha.userId,
      seller_id: asha.sellerId,
      action: 'offer.changed',
      before: { unitPricePaise: 899_100, discountBp: 1000, version: 1 },
      after: { unitPricePaise: 800_000, discountBp: 1991.991992, version: 2 },
      address: '127.0.0.1',
    })
  })

  test('a name shows in the shop’s own list and search at once', async () => {
    const { offerId } = await create(asha)
    await editListing(app, asha, {
      offerId,
      offerVersion: 1,
      productVersion: 1,
      entries: filled({ ...KEYBOARD, name: 'Zebra Board' }),
    })
    const offer = await app.db
      .selectFrom('offers')
      .select(['listing_name', 'listing_text'])
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow()
    expect(offer.listing_name).toBe('zebra board')
    expect(offer.listing_text).toContain('zebra board')
  })

  test('never gives two products of a shop one SKU, but a removed one gives its SKU back', async () => {
    const first = await create(asha, { sku: 'KB-1' })
    const second = await create(asha)
    const take = () =>
      editListing(app, asha, {
        offerId: second.offerId,
        offerVersion: 1,
        entries: filled({ mrp: '9990', sku: 'KB-1' }),
      })
    expect(await take()).toMatchObject({
      problem: { code: 'listings.sku_taken', fields: { sku: expect.any(String) } },
    })
    await create(ravi, { sku: 'KB-1' })
    await removeOffer(app, asha, first.offerId)
    expect(codeOf(await take())).toBe('ok')
    expect(codeOf(await restoreOffer(app, asha, first.offerId))).toBe('listings.sku_taken')
  })

  test('cannot take away what the law asks of a product on sale', async () => {
    const { offerId } = await create(asha)
    const entries = filled({ ...KEYBOARD, countryOfOrigin: '' })
    expect(
      await editListing(app, asha, { offerId, offerVersion: 1, productVersion: 1, entries }),
    ).toMatchObject({
      problem: { code: 'catalogue.product_not_valid', fields: { countryOfOrigin: expect.any(String) } },
    })
  })
})

describe('taking a product away', () => {
  test('hides it at once, and undoing brings it back as it was', async () => {
    const { offerId, productId } = await create(asha)
    expect(await removeOffer(app, asha, offerId)).toMatchObject({ ok: true, value: { name: KEYBOARD.name } })
    expect(await cardOf(productId)).toMatchObject({ on_sale: false })
    expect(await restoreOffer(app, asha, offerId)).toMatchObject({ ok: true, value: { status: 'live' } })
    expect(await cardOf(productId)).toMatchObject({ on_sale: true, best_offer_id: offerId })
  })

  test('twice is as good as once, and a paused one comes back paused', async () => {
    const { offerId } = await create(asha)
    await pauseOffer(app, asha, offerId)
    await removeOffer(app, asha, offerId)
    expect(codeOf(await removeOffer(app, asha, offerId))).toBe('ok')
    expect(codeOf(await pauseOffer(app, asha, offerId))).toBe('ok')
    await removeOffer(app, asha, offerId)
    expect(await restoreOffer(app, asha, offerId)).toMatchObject({ value: { status: 'paused' } })
  })
})

describe('changing stock', () => {
  const change = (offerId: string, fields: Fields, key = app.random.uuid()) =>
    changeStock(app, asha, { offerId, key, entries: filled(fields) })

  test('keeps the reason, and the sum of all movements is what is on hand', async () => {
    const { offerId } = await create(asha)
    await change(offerId, { change: 'receipt', pieces: '20', note: 'Invoice 12' })
    await change(offerId, { change: 'loss', pieces: '3' })
    expect(await change(offerId, { change: 'count', pieces: '30', expectedOnHand: '22' })).toMatchObject({
      value: { onHand: 30 },
    })
    const movements = await app.db
      .selectFrom('stock_movements')
      .select(['on_hand_change', 'reason', 'note', 'actor_id'])
      .where('offer_id', '=', offerId)
      .orderBy('id')
      .execute()
    const by = { actor_id: asha.userId }
    expect(movements).toEqual([
      { on_hand_change: 5, reason: 'receipt', note: 'Opening stock', ...by },
      { on_hand_change: 20, reason: 'receipt', note: 'Invoice 12', ...by },
      { on_hand_change: -3, reason: 'correction', note: null, ...by },
      { on_hand_change: 8, reason: 'count', note: null, ...by },
    ])
  })

  test('sent twice with one form changes it once, also at the same moment', async () => {
    const { offerId } = await create(asha)
    const key = app.random.uuid()
    const twice = [1, 2, 3].map(() => change(offerId, { change: 'receipt', pieces: '4' }, key))
    for (const result of await Promise.all(twice)) expect(result).toMatchObject({ value: { onHand: 9 } })
  })

  test('with the form of another offer is a change of its own', async () => {
    const [one, other] = [await create(asha), await create(asha)]
    const key = app.random.uuid()
    for (const { offerId } of [one, other])
      expect(await change(offerId, { change: 'receipt', pieces: '4' }, key)).toMatchObject({
        value: { onHandBefore: 5, onHand: 9 },
      })
  })

  test('ten receipts at the same moment all count', async () => {
    const { offerId } = await create(asha)
    await Promise.all(Array.from({ length: 10 }, () => change(offerId, { change: 'receipt', pieces: '1' })))
    expect(await change(offerId, { change: 'count', pieces: '15', expectedOnHand: '15' })).toMatchObject({
      value: { onHandBefore: 15 },
    })
  })

  test('a count of what was sold meanwhile is refused', async () => {
    const { offerId } = await create(asha)
    expect(await change(offerId, { change: 'count', pieces: '4', expectedOnHand: '6' })).toMatchObject({
      problem: { code: 'inventory.count_outdated', details: { expected: 6, onHand: 5, reserved: 0 } },
    })
  })

  const several = (
    rows: readonly { offerId: string; pieces: string }[],
    fields: Fields,
    key = app.random.uuid(),
  ) =>
    changeSeveralStocks(app, asha, {
      key,
      rows: rows.map(({ offerId, pieces }) => ({ offerId, entries: filled({ ...fields, pieces }) })),
    })
  const onHandOf = async (offerIds: readonly string[]) => {
    const rows = await app.db.selectFrom('stock').selectAll().where('offer_id', 'in', offerIds).execute()
    return offerIds.map((id) => rows.find((row) => row.offer_id === id)?.on_hand)
  }

  test('of several products at once keeps a movement and a record of each, and once for one form', async () => {
    const ids = [(await create(asha)).offerId, (await create(asha)).offerId] as const
    const key = app.random.uuid()
    const rows = [
      { offerId: ids[0], pieces: '4' },
      { offerId: ids[1], pieces: '7' },
    ]
    for (let time = 0; time < 2; time++) await several(rows, { change: 'receipt', note: 'Invoice 12' }, key)
    expect(await onHandOf(ids)).toEqual([9, 12])
    const records = await app.db
      .selectFrom('audit_log')
      .select(['subject_id', 'after'])
      .where('action', '=', 'stock.changed')
      .where('subject_id', 'in', ids)
      .execute()
    expect(records.map(({ subject_id, after }) => [subject_id, after])).toEqual(
      expect.arrayContaining([
        [ids[0], { onHand: 9 }],
        [ids[1], { onHand: 12 }],
      ]),
    )
    expect(records).toHaveLength(2)
  })

  test('of several products changes none where one is refused, and says which and why', async () => {
    const ids = [(await create(asha)).offerId, (await create(asha)).offerId] as const
    const foreign = (await create(ravi)).offerId
    await app.db.updateTable('stock').set({ reserved: 2 }).where('offer_id', '=', ids[1]).execute()
    const rows = ids.map((offerId) => ({ offerId, pieces: '4' }))
    expect(await several([...rows, { offerId: foreign, pieces: '4' }], { change: 'loss' })).toMatchObject({
      ok: false,
      refused: [
        {
          offerId: ids[1],
          problem: { code: 'inventory.below_promised', details: { onHand: 5, reserved: 2 } },
        },
        { offerId: foreign, problem: { code: 'listings.not_found' } },
      ],
    })
    expect(
      await several(
        [
          { offerId: ids[0], pieces: '1' },
          { offerId: ids[1], pieces: 'many' },
        ],
        { change: 'receipt' },
      ),
    ).toMatchObject({
      ok: false,
      refused: [{ offerId: ids[1], problem: { code: 'inventory.change_not_valid' } }],
    })
    expect(await onHandOf([...ids, foreign])).toEqual([5, 5, 5])
  })

  test('of several products, each with its stock as it is now, is of one’s own alone', async () => {
    const [own, gone, foreign] = [await create(asha), await create(asha), await create(ravi)]
    await removeOffer(app, asha, gone.offerId)
    const listed = await listStockOf(app, asha.sellerId, [own.offerId, gone.offerId, foreign.offerId, 'none'])
    expect(listed).toMatchObject([{ offerId: own.offerId, onHand: 5, reserved: 0 }])
  })

  test('what is reserved for an order stays', async () => {
    const { offerId } = await create(asha)
    await app.db.updateTable('stock').set({ reserved: 2 }).where('offer_id', '=', offerId).execute()
    expect(await change(offerId, { change: 'loss', pieces: '4' })).toMatchObject({
      problem: { code: 'inventory.below_promised', details: { wanted: 1, onHand: 5, reserved: 2 } },
    })
  })
})

describe('pictures', () => {
  const upload = (who: ActingVendor, key: string) =>
    app.db.insertInto('picture_uploads').values({ seller_id: who.sellerId, picture_key: key }).execute()
  const shown = (productId: string) =>
    app.db
      .selectFrom('product_pictures')
      .select(['position', 'picture_key', 'alt'])
      .where('product_id', '=', productId)
      .orderBy('position')
      .execute()

  const set = (offerId: string, productVersion: number, pictureKey: string[], pictureAlt: string[]) =>
    editListing(app, asha, {
      offerId,
      offerVersion: 1,
      productVersion,
      entries: filled({ ...KEYBOARD, pictureKey, pictureAlt }),
    })

  test('are added, put in order, described and removed', async () => {
    const { offerId, productId } = await create(asha)
    for (const key of ['front-1', 'back-1']) await upload(asha, key)
    expect(codeOf(await set(offerId, 1, ['front-1', 'back-1'], ['The front', 'The back']))).toBe('ok')
    expect(codeOf(await set(offerId, 2, ['back-1', 'front-1'], ['The back', 'From above']))).toBe('ok')
    expect(await shown(productId)).toEqual([
      { position: 0, picture_key: 'back-1', alt: 'The back' },
      { position: 1, picture_key: 'front-1', alt: 'From above' },
    ])
    expect(codeOf(await set(offerId, 2, [], []))).toBe('listings.changed_by_other')
    expect(codeOf(await set(offerId, 3, [], []))).toBe('ok')
    expect(await shown(productId)).toEqual([])
  })

  test('of another shop, or of nobody, are refused', async () => {
    const { offerId } = await create(asha)
    await upload(ravi, 'ravis-picture')
    for (const key of ['ravis-picture', '../etc/passwd'])
      expect(codeOf(await set(offerId, 1, [key], ['x']))).toBe('catalogue.picture_unknown')
  })

  test('need words for those who cannot see them', async () => {
    const { offerId } = await create(asha)
    await upload(asha, 'silent-1')
    expect(await set(offerId, 1, ['silent-1'], [' '])).toMatchObject({
      problem: { code: 'catalogue.product_not_valid', fields: { 'pictureAlt.0': expect.any(String) } },
    })
  })
})

test('another shop’s offer answers everything exactly as one that does not exist, and stays as it is', async () => {
  const { offerId } = await create(ravi)
  const before = await app.db.selectFrom('offers').selectAll().where('id', '=', offerId).executeTakeFirst()
  const entries = filled({ ...KEYBOARD, change: 'receipt', pieces: '1' })
  const absentId = app.random.uuid()
  const asks: Record<string, (id: string) => Promise<unknown>> = {
    editListing: (id) => editListing(app, asha, { offerId: id, offerVersion: 1, entries }),
    proposeProductChange: (id) => proposeProductChange(app, asha, { offerId: id, version: 1, entries }),
    changeStock: (id) => changeStock(app, asha, { offerId: id, key: app.random.uuid(), entries }),
    pauseOffer: (id) => pauseOffer(app, asha, id),
    resumeOffer: (id) => resumeOffer(app, asha, id),
    removeOffer: (id) => removeOffer(app, asha, id),
    restoreOffer: (id) => restoreOffer(app, asha, id),
  }
  for (const [name, ask] of Object.entries(asks)) {
    const absent = await ask(absentId)
    expect([name, absent]).toEqual([name, { ok: false, problem: { code: 'listings.not_found' } }])
    expect([name, await ask(offerId)]).toEqual([name, absent])
  }
  expect(await app.db.selectFrom('offers').selectAll().where('id', '=', offerId).executeTakeFirst()).toEqual(
    before,
  )
})

test('a shop that is suspended while a product is put on sale sells nothing afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await addSellerWithVendor(app)
    const [{ productId }] = await Promise.all([
      create(shop),
      suspendSeller(app, COMMAND_LINE, { sellerId: shop.sellerId, reason: 'Fakes' }).then(() =>
        refreshSellerOffers(app, shop.sellerId),
      ),
    ])
    expect(await cardOf(productId)).toMatchObject({ on_sale: false })
  }
})
