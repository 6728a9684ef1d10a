import { Link } from 'react-router'
import { CONDITIONS } from '#domain/listings/offer-terms.ts'
import { formatCount, formatInr, formatPercent } from '#domain/shared/money.ts'
import type { OfferOfSeller } from '#server/catalogue/editing/product-record-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

const STATUS_WORDS = {
  draft: 'Draft',
  live: 'Live',
  paused: 'Paused',
  removed: 'Deleted by its shop',
} as const

/** What every seller asks for the product. Prices and stock are the shops' own: read here, changed there. */
export function OffersOfProduct({ offers }: { offers: readonly OfferOfSeller[] }) {
  return (
    <section aria-labelledby="offers" className="pb-8">
      <h2 id="offers" className="pb-3 text-xl">
        Offers
      </h2>
      {offers.length === 0 ? (
        <p className="text-muted">Nobody offers this product.</p>
      ) : (
        <Table caption="Offers of all sellers" className="border-line border-y">
          <TableHead>
            <TableRow>
              <TableHeader>Vendor</TableHeader>
              <TableHeader numeric>Price</TableHeader>
              <TableHeader numeric className="hidden sm:table-cell">
                On hand
              </TableHeader>
              <TableHeader className="hidden sm:table-cell">Condition</TableHeader>
              <TableHeader>Status</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {offers.map((offer) => (
              <TableRow key={offer.id}>
                <TableCell>
                  <Link to={`/admin/vendors/${offer.sellerId}`} className="font-medium hover:underline">
                    {offer.seller}
                  </Link>
                  {offer.sku ? <span className="block break-all text-muted text-sm">{offer.sku}</span> : null}
                  <span className="figures block text-muted text-sm sm:hidden">{stockText(offer)}</span>
                </TableCell>
                <TableCell numeric>
                  <span className="font-semibold">{formatInr(offer.unitPricePaise)}</span>
                  {offer.discountBp > 0 ? (
                    <span className="block whitespace-nowrap text-muted text-sm">
                      <s>{formatInr(offer.listPricePaise)}</s> {formatPercent(offer.discountBp)} off
                    </span>
                  ) : null}
                </TableCell>
                <TableCell numeric className="hidden sm:table-cell">
                  {stockText(offer)}
                </TableCell>
                <TableCell className="hidden sm:table-cell">
                  {CONDITIONS.find(({ key }) => key === offer.condition)?.label ?? offer.condition}
                </TableCell>
                <TableCell>
                  {offer.isBest ? <Badge tone="green">Best offer</Badge> : STATUS_WORDS[offer.status]}
                  {offer.isSelling ? null : (
                    <span className="block text-muted text-sm">The shop does not sell now</span>
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

function stockText({ onHand, reserved }: OfferOfSeller): string {
  return `${formatCount(onHand)}${reserved > 0 ? `, ${formatCount(reserved)} promised` : ''}`
}
