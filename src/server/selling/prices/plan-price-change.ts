import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { plannedFault, type Span } from '#domain/selling/prices/dated-price.ts'
import { readPriceChange, type WantedPrices } from '#domain/selling/prices/price-change-form.ts'
import { looksAtOthers, PRICED_ROWS_MAX, planPrice } from '#domain/selling/prices/price-rule.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { readOpenDatedPricesOf } from './dated-price-views.ts'
import {
  type OwnOfferToPrice,
  readOffersBySku,
  readShownOffers,
  type ShownListing,
} from './offers-to-price-views.ts'
import { insertPriceChange, type NewPriceRow } from './price-change-store.ts'

/**
 * Works out a change of the prices that the seller's list shows, on all of its pages, or of those that a pasted list
 * names, and keeps it to be looked at row by row; no price is changed. Refuses more products than one change takes.
 */
export async function planPriceChange(
  app: App,
  who: ActingVendor,
  { shown, fields }: { shown: ShownListing; fields: Readonly<Record<string, unknown>> },
): Promise<Result<{ changeId: string }, 'prices.not_valid' | 'prices.nothing_shown' | 'prices.too_many'>> {
  const at = app.clock.now()
  const read = readPriceChange(fields, at)
  if (!read.ok) return read
  const wanted = read.value
  const { sellerId, userId } = who
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    const own = { sellerId, now: at, looksAtOthers: looksAtOthers(wanted.rule) }
    const isList = wanted.rule.kind === 'list'
    const rows = isList ? await listRows(tx, own, wanted) : await shownRows(tx, { ...own, shown }, wanted)
    if (rows.length === 0) return refuse('prices.nothing_shown')
    if (rows.length > PRICED_ROWS_MAX)
      return refuse('prices.too_many', { details: { rowsMax: PRICED_ROWS_MAX } })
    const id = app.random.uuid()
    const { rule, ending, span } = wanted
    await insertPriceChange(tx, {
      id,
      sellerId,
      userId,
      rule,
      ending,
      span,
      filter: isList
        ? {}
        : { ...(shown.q && { q: shown.q }), ...(shown.category && { category: shown.category }) },
      at,
      rows: span
        ? await besidePlanned(tx, { sellerId, span: { ...span, startsAt: span.startsAt ?? at }, rows })
        : rows,
    })
    return ok({ changeId: id })
  })
}

type Tx = Transaction<Schema>

const ROWS_IN_A_TURN = 100
type Own = Parameters<typeof readOffersBySku>[1]

async function shownRows(
  tx: Tx,
  own: Omit<Own, 'skus'> & { shown: ShownListing },
  wanted: WantedPrices,
): Promise<NewPriceRow[]> {
  const offers = await readShownOffers(tx, { ...own, max: PRICED_ROWS_MAX + 1 })
  const rows: NewPriceRow[] = []
  for (const [at, offer] of offers.entries()) {
    // A formula takes its time for each: nobody else waits for thousands.
    if (at % ROWS_IN_A_TURN === 0) await nextTurn()
    rows.push({ ...rowOf(offer), ...planPrice(wanted, offer) })
  }
  return rows
}

/** A row for each line: a SKU that the seller does not have, and one that stands there again, say so. */
async function listRows(tx: Tx, own: Omit<Own, 'skus'>, wanted: WantedPrices): Promise<NewPriceRow[]> {
  const skus = [...new Set(wanted.listed.map(({ sku }) => sku))]
  const offers = new Map(
    (await readOffersBySku(tx, { ...own, skus })).map((offer) => [offer.sellerSku, offer]),
  )
  const named = new Set<string>()
  return wanted.listed.map(({ sku, paise }) => {
    const offer = offers.get(sku)
    const isAgain = named.has(sku)
    named.add(sku)
    if (!offer) return { ...ABSENT, sellerSku: sku, fault: 'unknown_sku' }
    if (isAgain) return { ...rowOf(offer), afterPaise: null, isFar: false, fault: 'named_twice' }
    return { ...rowOf(offer), ...planPrice(wanted, offer, paise) }
  })
}

/** Rows whose span meets another price of their offer that is planned already, or one too many, say so. */
async function besidePlanned(
  tx: Tx,
  { sellerId, span, rows }: { sellerId: string; span: Span; rows: readonly NewPriceRow[] },
): Promise<NewPriceRow[]> {
  const planned = await readOpenDatedPricesOf(tx, {
    sellerId,
    offerIds: rows.flatMap(({ offerId }) => offerId ?? []),
  })
  return rows.map((row) => {
    const fault = row.fault ?? plannedFault(span, planned.get(row.offerId ?? '') ?? [])
    return fault ? { ...row, fault, isFar: false } : row
  })
}

const ABSENT = {
  offerId: null,
  listPricePaise: null,
  beforePaise: null,
  lowestPaise: null,
  highestPaise: null,
  afterPaise: null,
  isFar: false,
} as const

function rowOf(offer: OwnOfferToPrice) {
  const { offerId, sellerSku, listPricePaise, unitPricePaise: beforePaise, range } = offer
  return { offerId, sellerSku, listPricePaise, beforePaise, ...range }
}
