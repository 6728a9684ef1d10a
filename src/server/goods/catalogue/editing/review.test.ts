import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { createProductWithOffer } from '#server/selling/listings/create-product.ts'
import { editListing } from '#server/selling/listings/edit-listing.ts'
import { findListingEditor } from '#server/selling/listings/listing-editor-views.ts'
import { resumeOffer } from '#server/selling/listings/move-offer.ts'
import { proposeProductChange } from '#server/selling/listings/propose-change.ts'
import { sellThisToo } from '#server/selling/listings/sell-this-too.ts'
import { type Added, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { addSellerWithVendor, filled, KEYBOARD } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findProduct } from '../product-page-views.ts'
import { editAnyProduct } from './edit-any-product.ts'
import { showProducts } from './hide-product.ts'
import { countReviews, listListingsToReview, listProposals } from './listing-review-views.ts'
import { decideProposal } from './propose-facts.ts'
import { holdListing, passListing } from './review-listings.ts'

let app: App
let close: () => Promise<void>
let kavya: Added & Permitted<'products.change'>
let asha: Awaited<ReturnType<typeof addSellerWithVendor>>
let productId: string
let offerId: string
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  kavya = permitted(await addAdmin(app, 'catalogue', 'Kavya'), 'products.change')
})
afterAll(() => close())
beforeEach(async () => {
  asha = await addSellerWithVendor(app)
  offerId = app.random.uuid()
  const listing = { kind: 'keyboard', key: offerId, publish: true, entries: filled(KEYBOARD) } as const
  const created = await createProductWithOffer(app, asha, listing)
  if (!created.ok) throw new Error(created.problem.code)
  ;({ productId } = created.value)
})

const codeOf = (result: AnyResult) => (result.ok ? 'ok' : result.problem.code)
const waiting = async () => (await all()).find((one) => one.productId === productId)
const isOnSale = async () => ((await findProduct(app, productId))?.offers.length ?? 0) > 0

/** The queue is as long as the tests before made it. */
async function all() {
  const items = []
  for (let after: string | undefined; ; ) {
    const page = await listListingsToReview(app, OWNER, after)
    items.push(...page.items)
    if (!page.nextCursor) return items
    after = page.nextCursor
  }
}

async function edit(typed: Record<string, string>) {
  const listing = await findListingEditor(app, asha.sellerId, offerId)
  if (!listing) throw new Error('no offer')
  const { offerVersion, productVersion } = listing
  const entries = filled({ ...KEYBOARD, ...typed })
  return editListing(app, asha, { offerId, offerVersion, productVersion, entries })
}

const mailsTo = async (kind: string) =>
  app.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('kind', '=', kind)
    .where('to_address', '=', `${asha.userId}@shop.test`)
    .execute()

describe('a listing of a shop’s own product', () => {
  test('is on sale at once and waits to be looked at; found good, it waits no more', async () => {
    expect(await isOnSale()).toBe(true)
    expect(await waiting()).toMatchObject({
      isNew: true,
      heldFor: null,
      version: 1,
      seller: 'Asha Computers',
    })
    expect(codeOf(await passListing(app, kavya, { productId, version: 1 }))).toBe('ok')
    expect(await waiting()).toBeUndefined()
    expect(await isOnSale()).toBe(true)
    expect(codeOf(await passListing(app, kavya, { productId, version: 1 }))).toBe('catalogue.review_gone')
    expect(await mailsTo('listing-passed')).toEqual([])
  })

  test('comes back with all that changed since it was found good, and only that', async () => {
    await passListing(app, kavya, { productId, version: 1 })
    await edit({ shortDescription: 'A tiny keyboard.' })
    await edit({ shortDescription: 'A very tiny keyboard.', mpn: `K2-${offerId}` })
    expect(await waiting()).toMatchObject({
      isNew: false,
      before: { shortDescription: 'A small wireless keyboard.', mpn: null },
      facts: { shortDescription: 'A very tiny keyboard.', mpn: `K2-${offerId}` },
    })
    expect(Object.keys((await waiting())?.before ?? {}).toSorted()).toEqual(['mpn', 'shortDescription'])
  })

  test('does not wait because of a price, a draft, or an administrator’s own edit', async () => {
    await passListing(app, kavya, { productId, version: 1 })
    await edit({ mrp: '8990' })
    expect(await waiting()).toBeUndefined()
    const version = 1
    const entries = filled({ ...KEYBOARD, name: 'Corrected name' })
    expect(codeOf(await editAnyProduct(app, kavya, { productId, version, entries }))).toBe('ok')
    expect(await waiting()).toBeUndefined()
    const key = app.random.uuid()
    const draft = { kind: 'keyboard', key, publish: false, entries: filled(KEYBOARD) } as const
    const drafted = await createProductWithOffer(app, asha, draft)
    if (!drafted.ok) throw new Error(drafted.problem.code)
    ;({ productId } = drafted.value)
    expect(await waiting()).toBeUndefined()
    expect(codeOf(await resumeOffer(app, asha, key))).toBe('ok')
    expect(await waiting()).toMatchObject({ isNew: true })
  })

  test('that is held is off sale until its shop changes it and that was found good', async () => {
    const hold = { productId, version: 1, reason: '' }
    expect(codeOf(await holdListing(app, kavya, hold))).toBe('audit.reason_invalid')
    expect(codeOf(await holdListing(app, kavya, { ...hold, reason: 'The picture is of a mouse' }))).toBe('ok')
    expect(await isOnSale()).toBe(false)
    expect(await waiting()).toBeUndefined()
    const [mail] = await mailsTo('listing-held')
    expect(mail?.subject).toBe('Keychron K2 keyboard is off sale until you change it')
    expect(mail?.text_body).toContain('The picture is of a mouse')
    expect((await findListingEditor(app, asha.sellerId, offerId))?.hold).toEqual({
      reason: 'The picture is of a mouse',
      isLookedAt: false,
    })

    await edit({ shortDescription: 'A keyboard, not a mouse.' })
    expect(await isOnSale()).toBe(false)
    expect((await findListingEditor(app, asha.sellerId, offerId))?.hold).toMatchObject({ isLookedAt: true })
    expect(await waiting()).toMatchObject({ isNew: true, heldFor: 'The picture is of a mouse', version: 2 })
    expect(codeOf(await passListing(app, kavya, { productId, version: 2 }))).toBe('ok')
    expect(await isOnSale()).toBe(true)
    expect((await findListingEditor(app, asha.sellerId, offerId))?.hold).toBeUndefined()
    expect(await mailsTo('listing-passed')).toHaveLength(1)
    const actions = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('subject_id', '=', productId)
      .where('actor_kind', '=', 'admin')
      .orderBy('id')
      .execute()
    expect(actions).toEqual([
      {
        action: 'product.held',
        actor_id: kavya.userId,
        after: { status: 'hidden', seenVersion: 1, reason: 'The picture is of a mouse' },
      },
      { action: 'product.reviewed', actor_id: kavya.userId, after: { status: 'live', seenVersion: 2 } },
    ])
  })

  test('is not decided by who looked at an older version of it', async () => {
    await edit({ shortDescription: 'Changed a moment ago.' })
    for (const decided of [
      await passListing(app, kavya, { productId, version: 1 }),
      await holdListing(app, kavya, { productId, version: 1, reason: 'Late' }),
    ])
      expect(decided).toEqual({
        ok: false,
        problem: { code: 'catalogue.product_changed', details: { version: 2 } },
      })
    expect(await isOnSale()).toBe(true)
  })

  test('that is held can be shown by an administrator, which settles it', async () => {
    await holdListing(app, kavya, { productId, version: 1, reason: 'Fake' })
    await showProducts(app, kavya, { productIds: [productId], reason: 'Proved to be genuine' })
    expect(await isOnSale()).toBe(true)
    expect((await findListingEditor(app, asha.sellerId, offerId))?.hold).toBeUndefined()
  })

  test('counts among what waits, up to a hundred', async () => {
    const { listings } = await countReviews(app, OWNER)
    expect(listings).toBe((await all()).length)
    await app.db
      .insertInto('products')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          id: `flood-${index}`,
          name: 'Flood',
          brand: 'Flood',
          category: 'Cases',
          kind: 'case',
          hsn: '8473',
          gst_rate_bp: 1800,
          short_description: '',
          description: '',
        })) as never,
      )
      .execute()
    await app.db
      .insertInto('product_reviews')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          product_id: `flood-${index}`,
          seller_id: asha.sellerId,
        })) as never,
      )
      .execute()
    expect((await countReviews(app, OWNER)).listings).toBe(100)
    expect(await all()).toHaveLength(listings + 120)
    await app.db.deleteFrom('product_reviews').where('product_id', 'like', 'flood-%').execute()
  })
})

test('a listing that a second shop offers by now is not held: nobody could change it', async () => {
  const ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
  const entries = filled({ mrp: '9990', stock: '1' })
  await sellThisToo(app, ravi, { productId, key: app.random.uuid(), publish: true, entries })
  expect(codeOf(await holdListing(app, kavya, { productId, version: 1, reason: 'Fake' }))).toBe(
    'catalogue.product_is_shared',
  )
  expect(await isOnSale()).toBe(true)
  expect(codeOf(await passListing(app, kavya, { productId, version: 1 }))).toBe('ok')
})

describe('a proposal for a shared product', () => {
  beforeEach(async () => {
    const ravi = await addSellerWithVendor(app, { name: 'Ravi Infotech' })
    const entries = filled({ mrp: '9990', stock: '1' })
    await sellThisToo(app, ravi, { productId, key: app.random.uuid(), publish: true, entries })
  })
  async function propose(typed: Record<string, string>, version = 1) {
    const entries = filled({ ...KEYBOARD, ...typed, note: 'It says so on the box' })
    const proposed = await proposeProductChange(app, asha, { offerId, version, entries })
    if (!proposed.ok) throw new Error(proposed.problem.code)
    return proposed.value.proposalId
  }
  const open = async () =>
    (await listProposals(app, OWNER)).items.filter((one) => one.productId === productId)

  test('becomes what the product says when it is accepted, and its shop is told', async () => {
    const proposalId = await propose({ name: 'Keychron K2 Max' })
    expect(await open()).toMatchObject([
      { id: proposalId, version: 1, changes: { name: 'Keychron K2 Max' }, note: 'It says so on the box' },
    ])
    expect(codeOf(await decideProposal(app, kavya, { proposalId, accept: true, version: 1 }))).toBe('ok')
    expect(await findProduct(app, productId)).toMatchObject({ name: 'Keychron K2 Max' })
    expect(await open()).toEqual([])
    expect((await mailsTo('proposal-accepted'))[0]?.subject).toBe(
      'Your change of Keychron K2 keyboard is accepted',
    )
    expect(codeOf(await decideProposal(app, kavya, { proposalId, accept: true, version: 2 }))).toBe(
      'catalogue.proposal_gone',
    )
  })

  test('is not accepted unseen: after another change it is compared anew', async () => {
    const proposalId = await propose({ name: 'Keychron K2 Max' })
    const entries = filled({ ...KEYBOARD, name: 'Keychron K2 Pro' })
    await editAnyProduct(app, kavya, { productId, version: 1, entries })
    expect(codeOf(await decideProposal(app, kavya, { proposalId, accept: true, version: 1 }))).toBe(
      'catalogue.product_changed',
    )
    expect(await findProduct(app, productId)).toMatchObject({ name: 'Keychron K2 Pro' })
    expect(await open()).toMatchObject([
      { isOvertaken: true, version: 2, facts: { name: 'Keychron K2 Pro' } },
    ])
    expect(codeOf(await decideProposal(app, kavya, { proposalId, accept: true, version: 2 }))).toBe('ok')
  })

  test('is declined with a reason that its shop reads', async () => {
    const proposalId = await propose({ name: 'CHEAPEST KEYBOARD!!!' })
    expect(codeOf(await decideProposal(app, kavya, { proposalId, accept: false }))).toBe(
      'audit.reason_invalid',
    )
    const decline = { proposalId, accept: false, reason: 'Names say what a thing is' }
    expect(codeOf(await decideProposal(app, kavya, decline))).toBe('ok')
    expect(await findProduct(app, productId)).toMatchObject({ name: 'Keychron K2 keyboard' })
    expect((await mailsTo('proposal-declined'))[0]?.text_body).toContain('Names say what a thing is')
  })
})
