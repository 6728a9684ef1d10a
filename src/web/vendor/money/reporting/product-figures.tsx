import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import type { ShortOffer, SlowOffer, SoldOffer } from '#server/money/reporting/seller-report-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NothingHere } from '#web/ui/sections/page-section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { StockBadge } from '#web/vendor/selling/listings/stock-badge.tsx'

interface OffersProps<Offer> {
  offers: readonly Offer[]
  /** Whoever looks after the money alone may not change products. */
  opensProducts: boolean
}

/** What sold best, beside the period before. */
export function BestSoldTable({ offers, opensProducts }: OffersProps<SoldOffer>) {
  if (offers.length === 0) return <NothingHere>Nothing sold in this period.</NothingHere>
  return (
    <OfferTable caption="Products that sold best" figures={['Pieces', 'Pieces before', 'Sales', 'Available']}>
      {offers.map((offer) => (
        <TableRow key={offer.offerId}>
          <OfferCell offer={offer} opens={opensProducts} />
          <Figure label="Pieces">{formatCount(offer.units)}</Figure>
          <Figure label="Pieces before">{formatCount(offer.unitsBefore)}</Figure>
          <Figure label="Sales" isStrong>
            {formatInr(offer.revenuePaise)}
          </Figure>
          <Figure label="Available">
            <StockBadge available={offer.available} />
          </Figure>
        </TableRow>
      ))}
    </OfferTable>
  )
}

/** What lasts a few days more at the pace of the period. */
export function ShortTable({ offers, opensProducts }: OffersProps<ShortOffer>) {
  if (offers.length === 0) return <NothingHere>At this pace nothing runs out in the next days.</NothingHere>
  return (
    <OfferTable caption="Products that will run out" figures={['Pieces sold', 'Available', 'Lasts']}>
      {offers.map((offer) => (
        <TableRow key={offer.offerId}>
          <OfferCell offer={offer} opens={opensProducts} to="#stock" />
          <Figure label="Pieces sold">{formatCount(offer.units)}</Figure>
          <Figure label="Available">
            <StockBadge available={offer.available} />
          </Figure>
          <Figure label="Lasts" isStrong>
            {lastsText(offer)}
          </Figure>
        </TableRow>
      ))}
    </OfferTable>
  )
}

function lastsText({ available, daysLeft }: ShortOffer): string {
  if (available <= 0) return 'Sold out'
  return daysLeft === 0 ? 'Less than a day' : `About ${counted(daysLeft, 'day')}`
}

/** What is on the shelf and stays there. */
export function SlowTable({ offers, opensProducts }: OffersProps<SlowOffer>) {
  if (offers.length === 0)
    return <NothingHere>Everything that you have had for so long is selling.</NothingHere>
  return (
    <OfferTable
      caption="Products that do not sell"
      figures={['On sale since', 'Available', 'Price', 'Worth']}
    >
      {offers.map((offer) => (
        <TableRow key={offer.offerId}>
          <OfferCell offer={offer} opens={opensProducts} />
          <Figure label="On sale since">{formatDay(offer.onSaleSince)}</Figure>
          <Figure label="Available">{formatCount(offer.available)}</Figure>
          <Figure label="Price">{formatInr(offer.unitPricePaise)}</Figure>
          <Figure label="Worth" isStrong>
            {formatInr(offer.worthPaise)}
          </Figure>
        </TableRow>
      ))}
    </OfferTable>
  )
}

function OfferTable({
  caption,
  figures,
  children,
}: {
  caption: string
  figures: readonly string[]
  children: ReactNode
}) {
  return (
    <Table caption={caption} className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          {figures.map((figure) => (
            <TableHeader key={figure} numeric>
              {figure}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">{children}</TableBody>
    </Table>
  )
}

function OfferCell({
  offer: { offerId, name, sellerSku },
  opens,
  to = '',
}: {
  offer: { offerId: string; name: string; sellerSku: string | null }
  opens: boolean
  /** Where on the product's page. */
  to?: string
}) {
  return (
    <TableCell heading>
      {opens ? (
        <Link
          to={`/vendor/products/${offerId}${to}`}
          prefetch="intent"
          className="line-clamp-2 font-medium leading-snug hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span className="line-clamp-2 font-medium leading-snug">{name}</span>
      )}
      {sellerSku ? <span className="wrap-anywhere block text-muted text-sm">{sellerSku}</span> : null}
    </TableCell>
  )
}

/** On a phone what is strong has a line of its own, as it may be crores. */
function Figure({
  label,
  isStrong = false,
  children,
}: {
  label: string
  isStrong?: boolean
  children: ReactNode
}) {
  return (
    <TableCell
      label={label}
      numeric
      className={joinClasses('whitespace-nowrap', isStrong ? 'font-semibold' : 'table-card-short')}
    >
      {children}
    </TableCell>
  )
}
