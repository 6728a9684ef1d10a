import type { ReactNode } from 'react'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import { listName } from '#domain/goods/catalogue/names/list-name.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import { asksText } from '#domain/selling/promotions/promotion.ts'
import { boughtAnyway, type PromotionEffect } from '#domain/selling/promotions/promotion-effect.ts'
import type { OwnPromotion } from '#server/selling/promotions/own-promotions-views.ts'
import { FactRow } from '#web/ui/sections/fact-row.tsx'

interface PromotionDetailsProps {
  promotion: OwnPromotion
  /** Beside the time before it; nothing in its first day. */
  effect: PromotionEffect | undefined
}

/** The rules of a promotion, and what came of it. */
export function PromotionDetails({ promotion, effect }: PromotionDetailsProps) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <Facts promotion={promotion} />
      <Figures promotion={promotion} effect={effect} />
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-line border-b pb-3 text-lg">
        {title}
      </h2>
      <dl className="flex flex-col gap-2 pt-4 text-[0.9375rem]">{children}</dl>
    </section>
  )
}

function Facts({ promotion }: { promotion: OwnPromotion }) {
  const { asks, code, codeClosedAt, usesMax, usesPerCustomerMax, budgetPaise } = promotion
  return (
    <Section id="rules" title="Rules">
      <Covers targets={promotion.targets} />
      <FactRow label="Who buys">{asks.length === 0 ? 'Anybody' : asksText(asks)}</FactRow>
      <FactRow label="Code">
        {code ? <span className="select-all font-mono">{code}</span> : 'None: it applies by itself'}
        {codeClosedAt ? ', closed to new carts' : ''}
      </FactRow>
      <FactRow label="Combined with others">
        {promotion.isCombinable ? 'With those that may be combined' : 'No'}
      </FactRow>
      <FactRow label="From">{formatDateTime(promotion.startsAt)}</FactRow>
      <FactRow label="Until">{promotion.endsAt ? formatDateTime(promotion.endsAt) : 'No end'}</FactRow>
      {promotion.endedAt ? <FactRow label="Ended">{formatDateTime(promotion.endedAt)}</FactRow> : null}
      <FactRow label="Orders in all">{usesMax === null ? 'No limit' : formatCount(usesMax)}</FactRow>
      <FactRow label="Orders a customer">
        {usesPerCustomerMax === null ? 'No limit' : formatCount(usesPerCustomerMax)}
      </FactRow>
      <FactRow label="Budget">{budgetPaise === null ? 'No limit' : formatInr(budgetPaise)}</FactRow>
    </Section>
  )
}

/** Several names, or a long one, stand below their label. */
function Covers({ targets }: Pick<OwnPromotion, 'targets'>) {
  if (targets.length === 0) return <FactRow label="Covers">All products</FactRow>
  return (
    <div className="pb-2">
      <dt className="text-muted">Covers</dt>
      <dd>
        <ul className="flex flex-col gap-1 pt-1">
          {targets.map(({ what, name }) => (
            <li key={`${what} ${name}`} className="wrap-anywhere">
              {what === 'kind' ? kindName(name) : listName(name)}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

function kindName(kind: string): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds].plural : kind
}

function Figures({ promotion, effect }: PromotionDetailsProps) {
  return (
    <Section id="figures" title="Results">
      <FactRow label="Orders with it">{formatCount(promotion.uses)}</FactRow>
      <FactRow label="Sales in them, with delivery and GST">{formatInr(promotion.revenuePaise)}</FactRow>
      <FactRow label="Taken off, GST included">{formatInr(promotion.givenPaise)}</FactRow>
      {effect ? (
        <>
          <FactRow label={`Orders of what it covers, ${counted(effect.days, 'day')} before`}>
            {formatCount(effect.ordersBefore)}
          </FactRow>
          <FactRow label={`The same, its first ${counted(effect.days, 'day')}`}>
            {`${formatCount(effect.ordersSince)} (${formatCount(effect.ordersWith)} with it)`}
          </FactRow>
          {effect.ordersWith > 0 ? (
            <FactRow label="Probably bought anyway">
              {`${formatCount(boughtAnyway(effect))} of ${formatCount(effect.ordersWith)}, if the time before was usual`}
            </FactRow>
          ) : null}
        </>
      ) : null}
    </Section>
  )
}
