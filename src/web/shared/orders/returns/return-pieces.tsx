import { CONDITION_LABELS, otherSerials } from '#domain/orders/returns/inspection.ts'
import type { ReturnUnitView } from '#server/orders/returns/return-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TriangleAlert } from '#web/ui/pictures/icons.ts'

/** The pieces of a return: with which numbers each left and came back, and what was decided. */
export function ReturnPieces({ units }: { units: readonly ReturnUnitView[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {units.map((unit) => (
        <li key={unit.id} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-4">
          <ProductThumb picture={unit.picture} width={64} />
          <div className="flex min-w-0 flex-col gap-1">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <h3 className="min-w-0 font-sans font-semibold text-base leading-snug tracking-normal">
                {unit.name}
              </h3>
              {unit.outcome ? (
                <Badge tone={unit.outcome === 'accepted' ? 'green' : 'red'}>
                  {unit.outcome === 'accepted' ? 'Accepted' : 'Refused'}
                </Badge>
              ) : null}
            </div>
            <UnitSerials unit={unit} />
            {unit.condition ? (
              <p className="text-[0.9375rem] text-muted">Came back: {CONDITION_LABELS[unit.condition]}</p>
            ) : null}
            {unit.note ? <p className="wrap-anywhere text-[0.9375rem]">“{unit.note}”</p> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** With which serial numbers a piece left, and a warning where another one came back. */
export function UnitSerials({ unit }: { unit: Pick<ReturnUnitView, 'serials' | 'cameSerials'> }) {
  const others = otherSerials(unit)
  return (
    <>
      {unit.serials.length > 0 ? (
        <p className="wrap-anywhere text-muted text-sm">Sent as {unit.serials.join(', ')}</p>
      ) : null}
      {unit.cameSerials.length > 0 ? (
        <p className="wrap-anywhere text-muted text-sm">Came back as {unit.cameSerials.join(', ')}</p>
      ) : null}
      {others.length > 0 ? (
        <p className="flex gap-1.5 font-medium text-bad text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Not the serial number we sent
        </p>
      ) : null}
    </>
  )
}
