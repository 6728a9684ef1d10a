import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import type { OfferSeller, ProductDetail, ProductOffer } from '#server/goods/catalogue/product-page-views.ts'

/**
 * What Indian law wants beside goods that are sold at a distance: Legal Metrology (Packaged Commodities) Rules 2011,
 * rule 6(10), and Consumer Protection (E-Commerce) Rules 2020, rules 5 and 6.
 */
export function ProductFacts({
  product,
  offer,
  warranty,
}: {
  product: ProductDetail
  offer: ProductOffer | undefined
  warranty: string
}) {
  return (
    <FactList
      facts={[
        ['Product', product.name],
        ['Brand', product.brand],
        ['Model number', product.mpn],
        ['Also sold as', product.otherMpns],
        ['EAN', product.ean],
        ['Net quantity', '1 unit'],
        ['In the box', product.boxContents],
        ['MRP', offer && `${formatInr(offer.listPricePaise)} (incl. of all taxes)`],
        ['Country of origin', product.countryOfOrigin ?? 'As marked on the package'],
        [
          'Manufacturer or importer',
          product.importer ?? `Made by ${product.brand}; importer as marked on the package`,
        ],
        ['BIS registration', product.bisNumber],
        ['Warranty', product.warrantyMonths === null ? null : warranty],
      ]}
    />
  )
}

/** The seller of the offer that is shown, and whom to ask for help. */
export function SellerFacts({ seller }: { seller: OfferSeller }) {
  const { careEmail, carePhone } = seller
  return (
    <FactList
      facts={[
        [
          'Seller',
          <Link key="shop" to={`/shops/${seller.slug}`} className="text-link">
            {seller.name}
          </Link>,
        ],
        ['Legal name', seller.legalName],
        ['GSTIN', seller.gstin],
        ['Address', seller.address],
        [
          'Customer care',
          careEmail || carePhone ? (
            <>
              {careEmail ? (
                <a href={`mailto:${careEmail}`} className="text-link">
                  {careEmail}
                </a>
              ) : null}
              {careEmail && carePhone ? <br /> : null}
              {carePhone ? (
                <a href={`tel:${carePhone.replace(/\s/g, '')}`} className="text-link">
                  {carePhone}
                </a>
              ) : null}
            </>
          ) : null,
        ],
      ]}
    />
  )
}

function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line text-[0.9375rem]">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="grid grid-cols-[2fr_3fr] py-2.5">
            <dt className="pr-4 text-muted">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
