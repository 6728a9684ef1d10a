import { Link } from 'react-router'
import { CONDITIONS } from '#domain/goods/catalogue/conditions.ts'
import { formatCount, formatDiscount, formatInr } from '#domain/ground/shared/money.ts'
import type { OfferOfSeller } from '#server/goods/catalogue/editing/product-record-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

const STATUS_WORDS = {
  draft: 'Draft',
  live: 'Live',
  paused: 'Paused',
  removed: 'Deleted by its seller',
} as const

/** What every seller asks for the product. Prices and stock are the sellers' own: read here, changed there. */
export function OffersOfProduct({ offers }: { offers: readonly OfferOfSeller[] }) {
  return (
    <section aria-labelledby="offers" className="pb-8">
      <h2 id="offers" className="pb-3 text-xl">
        Offers
      </h2>
      {offers.length === 0 ? (
        <p className="text-muted">No seller has this product.</p>
      ) : (
        <Table caption="Offers of all sellers" className="border-line border-y">
          <TableHead>
            <TableRow>
              <TableHeader>Seller</TableHeader>
              <TableHeader numeric>Price</TableHeader>
              <TableHeader numeric>On hand</TableHeader>
              <TableHeader>Condition</TableHeader>
              <TableHeader>Status</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {offers.map((offer) => (
              <TableRow key={offer.id}>
                <TableCell heading>
                  <Link to={`/admin/vendors/${offer.sellerId}`} className="font-medium hover:underline">
                    {offer.seller}
                  </Link>
                  {offer.sku ? (
                    <span className="block text-muted text-sm">
                      <Breakable text={offer.sku} />
                    </span>
                  ) : null}
                </TableCell>
                <TableCell label="Price" numeric>
                  <span className="font-semibold">{formatInr(offer.unitPricePaise)}</span>
                  {offer.discountBp > 0 ? (
                    <span className="block whitespace-nowrap text-muted text-sm">
                      <s>{formatInr(offer.listPricePaise)}</s> {offText(offer)}
                    </span>
                  ) : null}
                  {offer.follows ? (
                    <span className="block text-muted text-sm">{followText(offer.follows)}</span>
                  ) : null}
                </TableCell>
                <TableCell label="On hand" numeric>
                  {stockText(offer)}
                </TableCell>
                <TableCell label="Condition">
                  {CONDITIONS.find(({ key }) => key === offer.condition)?.label ?? offer.condition}
                </TableCell>
                <TableCell label="Status">
                  {offer.isBest ? <Badge tone="green">Best offer</Badge> : STATUS_WORDS[offer.status]}
                  {offer.isSelling ? null : (
                    <span className="block text-muted text-sm">The seller is not selling now</span>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

function followText({ floorPaise, state }: NonNullable<OfferOfSeller['follows']>): string {
  const isStopped = state !== 'follows' && state !== 'floor'
  return `${isStopped ? 'Stopped following' : 'Follows'} the lowest, not below ${formatInr(floorPaise)}`
}

function stockText({ onHand, reserved }: OfferOfSeller): string {
  return `${formatCount(onHand)}${reserved > 0 ? `, ${formatCount(reserved)} promised` : ''}`
}

function offText({ discountBp }: OfferOfSeller): string {
  const discount = formatDiscount(discountBp)
  return discount ? `${discount} off` : ''
}
