import type { ReactNode } from 'react'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

interface OrderAmountsProps {
  order: {
    subtotalPaise: Paise
    savingsPaise?: Paise
    /** Of the savings, what promotions took off. */
    promotionPaise?: Paise
    shippingPaise: Paise
    /** What promotions took off the delivery, in words. */
    deliveryAs?: string | undefined
    /** What its cancelled pieces were to cost. */
    cancelledPaise?: Paise
    /** What somebody else pays of the rest. */
    contributedPaise?: Paise
    /** What a sum calls that. */
    contributedAs?: string
    /** Of a cart its pieces, said beside the subtotal; an order says its tax, and its items, apart. */
    itemCount?: number
  }
  /** Where they are not the whole order's. */
  words?: { subtotal: string; shipping: string; total: string }
}

const WHOLE_ORDER = { subtotal: 'Subtotal', shipping: 'Shipping', total: 'Total' }

/** What a cart or an order comes to, or one seller's share of it, as a sum that can be checked from top to bottom. */
export function OrderAmounts(props: OrderAmountsProps) {
  const { order, words = WHOLE_ORDER } = props
  const { subtotalPaise, savingsPaise = 0, promotionPaise = 0, shippingPaise } = order
  const { cancelledPaise = 0, contributedPaise = 0, contributedAs, deliveryAs, itemCount } = order
  const totalPaise = subtotalPaise + shippingPaise - cancelledPaise - contributedPaise
  // An order on record is said to the paisa, a cart in rupees, as the specification has it, where it comes to whole ones.
  const decimals = itemCount === undefined || totalPaise % 100 ? 2 : 0
  const say = (paise: Paise) => formatInr(paise, decimals)
  const takenOff = (label: string | undefined, paise: Paise, isSaved?: boolean) =>
    paise > 0 ? <Amount label={label} className={isSaved && 'text-good'}>{`−${say(paise)}`}</Amount> : null
  return (
    <dl className="figures flex flex-col gap-2.5 text-[0.9375rem]">
      {savingsPaise > 0 ? (
        <>
          <Amount label="MRP total">{say(subtotalPaise + savingsPaise)}</Amount>
          {takenOff('Savings', savingsPaise - promotionPaise, true)}
          {takenOff('Promotions', promotionPaise, true)}
        </>
      ) : null}
      <Amount
        label={itemCount === undefined ? words.subtotal : `${words.subtotal} (${counted(itemCount, 'item')})`}
        className={savingsPaise > 0 && 'border-line border-t pt-2.5'}
      >
        {say(subtotalPaise)}
      </Amount>
      <Amount label={words.shipping}>
        {shippingPaise === 0 && subtotalPaise > 0 ? (
          <span className="font-medium text-good">Free</span>
        ) : (
          say(shippingPaise)
        )}
      </Amount>
      {deliveryAs ? <Amount label={deliveryAs} className="text-good" /> : null}
      {takenOff('Cancelled', cancelledPaise)}
      {takenOff(contributedAs, contributedPaise, true)}
      {/* Read anew as a whole: an amount alone does not say what it is. */}
      <div
        aria-live="polite"
        aria-atomic="true"
        className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4"
      >
        <dt>
          <span className="font-semibold text-base">{words.total}</span>
          {itemCount === undefined ? null : <span className="block text-muted text-sm">Includes GST</span>}
        </dt>
        <dd className="ml-auto font-display font-semibold text-2xl">{say(totalPaise)}</dd>
      </div>
    </dl>
  )
}

function Amount(props: {
  label: string | undefined
  className?: string | false | undefined
  children?: ReactNode
}) {
  return (
    <div className={joinClasses('flex items-baseline justify-between gap-4', props.className)}>
      <dt>{props.label}</dt>
      <dd className="whitespace-nowrap">{props.children}</dd>
    </div>
  )
}
