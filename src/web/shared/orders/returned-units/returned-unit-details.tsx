import { Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { unitReasonLabel } from '#domain/orders/returned-units/public-reasons.ts'
import { UNIT_BADGES, UNIT_MOVES, UNIT_STATUS_LABELS } from '#domain/orders/returned-units/unit-status.ts'
import { CONDITION_LABELS } from '#domain/orders/returns/inspection.ts'
import type { ReturnedUnitPage } from '#server/orders/returned-units/unit-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { OrderTimeline } from '#web/shared/orders/orders/order-timeline.tsx'
import { PhotographTiles } from '#web/shared/orders/returns/photograph-tiles.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FactRow } from '#web/ui/sections/fact-row.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { OpenBoxForm } from './open-box-form.tsx'
import { UnitDecisions } from './unit-decisions.tsx'
import { type UnitAudience, unitSource } from './unit-source.ts'

interface ReturnedUnitDetailsProps {
  unit: ReturnedUnitPage
  audience: UnitAudience
  /** Somebody who only reads has no forms. */
  mayDecide: boolean
  refused: RefusedForm | undefined
}

/** A returned unit, and the forms that say what becomes of it. */
export function ReturnedUnitDetails({ unit, audience, mayDecide, refused }: ReturnedUnitDetailsProps) {
  const returns = `/${audience}/returns`
  const source = unitSource(unit, audience)
  const maySell = unit.status !== 'sold' && UNIT_MOVES[unit.status].includes('open-box')
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Returns', to: returns },
          { label: 'Returned units', to: `${returns}/units` },
          { label: unit.name },
        ]}
        className="pb-4"
      />
      <PageHeading title={unit.name}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={UNIT_BADGES[unit.status]}>{UNIT_STATUS_LABELS[unit.status]}</Badge>
          <span>
            {unit.return ? 'Returned with' : 'Came back undelivered from order'}{' '}
            <Link to={source.to} className="figures text-link">
              {source.text}
            </Link>
          </span>
        </p>
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-10 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="flex min-w-0 flex-col gap-10">
          <FormRefusal message={refused?.fields.form} />
          {mayDecide && maySell ? <OpenBoxForm key={unit.version} unit={unit} refused={refused} /> : null}
          {mayDecide ? <UnitDecisions unit={unit} /> : null}
          <PageSection id="photographs" title="Photos">
            <PhotographTiles
              title="From the inspection"
              home={unit.return ? `${returns}/${unit.return.id}/photographs` : ''}
              photographs={unit.photographs.map((id) => ({ id }))}
              empty="No photos were taken at the inspection."
            />
          </PageSection>
        </div>
        <div className="flex flex-col gap-10">
          <UnitFacts unit={unit} />
          <OrderTimeline
            steps={unit.events.map(({ at, to }) => ({
              key: `${at}-${to}`,
              at,
              text: UNIT_STATUS_LABELS[to],
            }))}
          />
        </div>
      </div>
    </>
  )
}

function UnitFacts({ unit }: { unit: ReturnedUnitPage }) {
  return (
    <section aria-label="The unit" className="flex flex-col gap-4">
      <ProductThumb picture={unit.picture} width={128} className="w-32" />
      <dl>
        <FactRow label="Serial number">{unit.serials.join(', ') || 'None'}</FactRow>
        <FactRow label="Why it came back">{unitReasonLabel(unit.reason)}</FactRow>
        <FactRow label="How it is">
          {unit.inspectedAt ? CONDITION_LABELS[unit.condition] : 'Not inspected yet'}
        </FactRow>
        {unit.inspectedAt ? <FactRow label="Inspected on">{formatDate(unit.inspectedAt)}</FactRow> : null}
        {unit.repairedAt ? (
          <FactRow label="Repaired">
            {formatDate(unit.repairedAt)}
            {unit.repairs ? `: ${unit.repairs}` : ''}
          </FactRow>
        ) : null}
        {unit.note ? <FactRow label="Found then">“{unit.note}”</FactRow> : null}
        {unit.words ? <FactRow label="Told to buyers">{unit.words}</FactRow> : null}
      </dl>
    </section>
  )
}
