import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { PUBLIC_REASONS } from '#domain/orders/returned-units/public-reasons.ts'
import { CONDITION_LABELS } from '#domain/orders/returns/inspection.ts'
import type { ProductOffer } from '#server/goods/catalogue/product-page-views.ts'
import type { UnitOnSale } from '#server/orders/returned-units/on-sale-views.ts'

interface UnitsOnSaleProps {
  units: readonly UnitOnSale[]
  offers: readonly ProductOffer[]
}

/** The history of each open-box unit that can be bought: why it came back, and how it was found. */
export function UnitsOnSale({ units, offers }: UnitsOnSaleProps) {
  return (
    <>
      <p className="max-w-prose pb-4 text-muted">
        These units were sold before and came back. Each was inspected by its seller. You get one from the
        seller you buy from.
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {units.map((unit) => (
          <UnitHistory key={unit.id} unit={unit} offer={offers.find(({ id }) => id === unit.offerId)} />
        ))}
      </ul>
    </>
  )
}

function UnitHistory({ unit, offer }: { unit: UnitOnSale; offer: ProductOffer | undefined }) {
  return (
    <li className="flex flex-col gap-3 py-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 font-semibold">
        <span>{CONDITION_LABELS[unit.condition]}</span>
        {offer ? <span className="figures">{formatInr(offer.unitPricePaise)}</span> : null}
      </p>
      <dl className="grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-[10rem_minmax(0,1fr)]">
        <dt className="text-muted">Why it came back</dt>
        <dd>{PUBLIC_REASONS[unit.reason]}</dd>
        {unit.inspectedAt ? (
          <>
            <dt className="text-muted">Inspected on</dt>
            <dd>{formatDate(unit.inspectedAt)}</dd>
          </>
        ) : null}
        {unit.repairedAt ? (
          <>
            <dt className="text-muted">Repaired</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {formatDate(unit.repairedAt)}
              {unit.repairs ? `: ${unit.repairs}` : ''}
            </dd>
          </>
        ) : null}
        {unit.words ? (
          <>
            <dt className="text-muted">The seller says</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{unit.words}</dd>
          </>
        ) : null}
        {offer ? (
          <>
            <dt className="text-muted">Sold by</dt>
            <dd>{offer.seller.name}</dd>
          </>
        ) : null}
      </dl>
      {unit.photographs.length > 0 ? <Photographs unit={unit} /> : null}
    </li>
  )
}

function Photographs({ unit }: { unit: UnitOnSale }) {
  return (
    <ul aria-label="Inspection photos" className="flex flex-wrap gap-3">
      {unit.photographs.map((id, index) => (
        <li key={id}>
          <a
            href={`/open-box/${unit.id}/photographs/${id}`}
            target="_blank"
            rel="noopener"
            className="block overflow-hidden rounded-control border border-line hover:border-ink"
          >
            <img
              src={`/open-box/${unit.id}/photographs/${id}`}
              alt={`Open inspection photograph ${index + 1}`}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
