import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import { differ, highestPlaces, lowestPlaces } from '#domain/goods/comparison/best-places.ts'
import type { ComparedRow } from '#domain/goods/comparison/compare-attributes.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { type Day, dayStart } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { ComparedProduct } from '#server/goods/comparison/comparison-views.ts'
import { StockMarker } from '#web/storefront/goods/product-lists/stock-marker.tsx'

/**
 * A product as the page has it: by what day it is at the visitor's PIN code, and how many came back and failed, where
 * that is known.
 */
export type ComparedColumn = Omit<ComparedProduct, 'attributes'> & { deliverBy?: Day; reliability?: string }

/** A row with what its cells show, where that is more than their text. */
export type ShownRow = ComparedRow & { cells?: readonly ReactNode[] }

/** What hangs on who sells a product, and what the law and the box say of it. What cannot be bought has no better price. */
export function offerRows(columns: readonly ComparedColumn[], pin: string | undefined): ShownRow[] {
  const offers = columns.map(({ offer }) => offer)
  const days = columns.map(({ deliverBy }) => deliverBy)
  const months = columns.map(({ warrantyMonths }) => warrantyMonths ?? undefined)
  const rows: (Pick<ShownRow, 'label' | 'texts' | 'cells'> & { best?: ReadonlySet<number> })[] = [
    {
      label: 'Price',
      texts: offers.map((offer) => offer && formatInr(offer.pricePaise)),
      best: lowestPlaces(offers.map((offer) => (offer?.inStock ? offer.pricePaise : undefined))),
    },
    { label: 'MRP', texts: offers.map((offer) => offer && formatInr(offer.listPricePaise)) },
    {
      label: 'Stock',
      texts: offers.map((offer) => offer?.stockText ?? (offer?.inStock ? 'In stock' : 'Out of stock')),
      cells: columns.map(({ id, offer }) => (
        <StockMarker key={id} inStock={offer?.inStock ?? false} stockText={offer?.stockText} />
      )),
    },
    {
      label: `Delivery to ${pin} by`,
      texts: days.map((day) => day && formatWeekday(day)),
      best: lowestPlaces(days.map((day) => (day ? dayStart(day).getTime() : undefined))),
    },
    {
      label: 'Condition',
      texts: offers.map((offer) => CONDITIONS.find(({ key }) => key === offer?.condition)?.label),
    },
    {
      label: 'Sold by',
      texts: offers.map((offer) => offer?.sellerName),
      cells: columns.map(({ id, offer }) =>
        offer ? (
          <Link key={id} to={`/shops/${offer.sellerSlug}`} className="text-link">
            {offer.sellerName}
          </Link>
        ) : undefined,
      ),
    },
    {
      label: 'Warranty',
      texts: months.map((count) => (count === undefined ? undefined : counted(count, 'month'))),
      best: highestPlaces(months),
    },
    { label: 'Came back or failed', texts: columns.map(({ reliability }) => reliability) },
    { label: 'Country of origin', texts: columns.map(({ countryOfOrigin }) => countryOfOrigin ?? undefined) },
  ]
  return rows
    .filter(({ texts }) => texts.some((text) => text !== undefined))
    .map((row) => ({ ...row, best: row.best ?? new Set(), differs: differ(row.texts) }))
}
