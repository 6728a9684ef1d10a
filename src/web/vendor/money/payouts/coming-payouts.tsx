import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatDay, formatWeekdayOfYear } from '#domain/ground/shared/months.ts'
import { RECORD_DAYS } from '#domain/money/payouts/reserve.ts'
import type { Coming, KeptReserve, VendorOrderAmount } from '#server/money/payouts/coming-views.ts'
import { ChevronDown } from '#web/ui/pictures/icons.ts'

const WAITS_FOR: Readonly<Record<NonNullable<KeptReserve['waitsFor']>, string>> = {
  return: 'A return of these goods is under way: the amount stays in reserve until that is decided.',
  cash: 'It stays in reserve while it covers refunds of cash that your courier has not handed over to us.',
}

/** What comes on which day, what stays in reserve or is held, and why; each with its orders. */
export function ComingPayouts({ coming }: { coming: Coming }) {
  return (
    <div className="mb-10 grid gap-8 lg:grid-cols-2 lg:gap-14">
      <WhatComes coming={coming} />
      <WhatIsKept coming={coming} />
    </div>
  )
}

function WhatComes({ coming: { releases, onTheWayPaise, waitsForCash } }: { coming: Coming }) {
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className="pb-2 text-lg">
        Upcoming payouts
      </h2>
      <ol className="divide-y divide-line border-line border-y">
        {releases.map(({ readyOn, paidOn, paise, vendorOrders, vendorOrderCount }) => (
          <Item key={readyOn} title={`Ready on ${formatWeekdayOfYear(readyOn)}`} paise={paise}>
            <p>
              Will be paid on <time dateTime={paidOn}>{formatWeekdayOfYear(paidOn)}</time>, less anything
              reversed before then.
            </p>
            <Orders vendorOrders={vendorOrders} />
            {vendorOrderCount > vendorOrders.length ? (
              <p>And {vendorOrderCount - vendorOrders.length} more orders.</p>
            ) : null}
          </Item>
        ))}
        {onTheWayPaise === 0 ? null : (
          <Item title="On the way to customers" paise={onTheWayPaise}>
            <p>We know the dates once it is delivered.</p>
          </Item>
        )}
        {waitsForCash ? (
          <Item title="Waiting for the courier’s cash" paise={waitsForCash.paise}>
            <p>
              Delivered and paid at the door. It becomes ready once the courier has handed over all the cash
              for the parcel to us.
            </p>
            <Orders vendorOrders={waitsForCash.vendorOrders} />
            {waitsForCash.vendorOrderCount > waitsForCash.vendorOrders.length ? (
              <p>And {waitsForCash.vendorOrderCount - waitsForCash.vendorOrders.length} more orders.</p>
            ) : null}
          </Item>
        ) : null}
        {releases.length === 0 && onTheWayPaise === 0 && !waitsForCash ? (
          <li className="py-3 text-muted">Nothing is on its way or waiting.</li>
        ) : null}
      </ol>
    </section>
  )
}

function WhatIsKept({ coming: { reserves, holds, openReturns } }: { coming: Coming }) {
  const { limitPaise, earnedPaise, usedPaise } = openReturns
  return (
    <section aria-labelledby="kept">
      <h2 id="kept" className="pb-2 text-lg">
        In reserve and held back
      </h2>
      <p className="max-w-prose pb-3 text-muted text-sm">
        We pay out sales that can still be returned up to {formatInr(limitPaise, 2)}. With the next payout,
        that is {formatInr(usedPaise, 2)}. The limit is {formatInr(limitPaise - earnedPaise, 2)} plus what you
        earned in {RECORD_DAYS} days from sales that can no longer be returned
        {earnedPaise > 0 ? `, ${formatInr(earnedPaise, 2)}` : ''}. Anything above it stays in reserve until it
        can no longer be returned.
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {holds.map(({ vendorOrder, paise }) => (
          <Item key={`hold ${vendorOrder.id}`} title="Held for a dispute" paise={paise}>
            <p>We release or take it when the dispute is decided.</p>
            <Orders vendorOrders={[{ vendorOrder, paise }]} />
          </Item>
        ))}
        {byReason(reserves).map(({ reason, kept }) => (
          <li key={reason} className="py-3">
            <p className="pb-1 text-[0.9375rem]">
              In reserve, now or from the next payout, because {reason}:
            </p>
            <ul>
              {byPayout(kept).map((together) => (
                <KeptTogether key={`${together[0].paidOn} ${together[0].waitsFor}`} kept={together} />
              ))}
            </ul>
          </li>
        ))}
        {holds.length + reserves.length === 0 ? (
          <li className="py-3 text-muted">Nothing: you have no open dispute and no reserve.</li>
        ) : null}
      </ul>
    </section>
  )
}

/** The reserves of one reason together: it is said once, however many days they end on. */
function byReason(reserves: readonly KeptReserve[]): { reason: string; kept: KeptReserve[] }[] {
  const groups = new Map<string, KeptReserve[]>()
  for (const reserve of reserves) groups.set(reserve.reason, [...(groups.get(reserve.reason) ?? []), reserve])
  return [...groups].map(([reason, kept]) => ({ reason, kept }))
}

type Together = [KeptReserve, ...KeptReserve[]]

/** What is paid with the same payout together, and what waits for the same; in the order in which it ends. */
function byPayout(kept: readonly KeptReserve[]): Together[] {
  const payouts = new Map<string, Together>()
  for (const reserve of kept) {
    const key = `${reserve.paidOn} ${reserve.waitsFor}`
    const together = payouts.get(key)
    if (together) together.push(reserve)
    else payouts.set(key, [reserve])
  }
  return [...payouts.values()]
}

/** A sum and its payout; the days until which its parts stay, and their orders, unfold. */
function KeptTogether({ kept }: { kept: Together }) {
  const { paidOn, waitsFor } = kept[0]
  const orders = new Set(
    kept.flatMap(({ vendorOrders }) => vendorOrders.map(({ vendorOrder }) => vendorOrder.id)),
  )
  return (
    <Item
      title={paidOn ? `Will be paid on ${formatWeekdayOfYear(paidOn)}` : 'Until it is decided'}
      paise={kept.reduce((sum, { paise }) => sum + paise, 0)}
    >
      {waitsFor ? <p>{WAITS_FOR[waitsFor]}</p> : null}
      <details className="group">
        <summary className="flex w-fit items-center gap-1.5 py-1 hover:text-ink pointer-coarse:min-h-11">
          {counted(orders.size, 'order')}
          <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        </summary>
        <ul className="flex flex-col gap-2 pb-1">
          {kept.map(({ until, vendorOrders }) => (
            <li key={until}>
              {waitsFor ? null : <p>Until {formatDay(until)}</p>}
              <Orders vendorOrders={vendorOrders} namesEach />
            </li>
          ))}
        </ul>
      </details>
    </Item>
  )
}

function Item({ title, paise, children }: { title: string; paise: number; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-1 py-3 text-[0.9375rem]">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-medium">{title}</h3>
        <p className="figures font-semibold">{formatInr(paise, 2)}</p>
      </div>
      <div className="flex flex-col gap-1 text-muted text-sm">{children}</div>
    </li>
  )
}

interface OrdersProps {
  vendorOrders: readonly VendorOrderAmount[]
  /** The amount of one alone too, where the sum above it is of several. */
  namesEach?: boolean
}

function Orders({ vendorOrders, namesEach = false }: OrdersProps) {
  return (
    <ul className="figures flex flex-wrap gap-x-4 gap-y-1">
      {vendorOrders.map(({ vendorOrder, paise, parcels = [] }) => (
        <li key={`${vendorOrder.id} ${paise}`}>
          <Link to={`/vendor/orders/${vendorOrder.id}`} className="text-link">
            {vendorOrder.number}
          </Link>
          {parcels.length > 0 ? `, parcel ${parcels.join(' and ')}` : ''}
          {namesEach || vendorOrders.length > 1 ? ` ${formatInr(paise, 2)}` : ''}
        </li>
      ))}
    </ul>
  )
}
