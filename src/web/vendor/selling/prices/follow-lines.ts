import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { distanceText } from '#domain/selling/prices/follow-form.ts'
import { ceilingOf, FOLLOW_CHANGES_MAX } from '#domain/selling/prices/follow-lowest.ts'
import type { FollowingOffer } from '#server/selling/prices/follower-views.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

type StateKey = FollowingOffer['state'] | 'planned' | 'enough' | 'off_sale'

/** How an offer that follows stands. */
const STATES: Readonly<Record<StateKey, { words: string; note: string | null; tone: BadgeTone }>> = {
  follows: { words: 'Follows', note: null, tone: 'green' },
  floor: { words: 'At its lowest', note: 'Another seller asks less than your lowest price.', tone: 'yellow' },
  far: {
    words: 'Stopped',
    note: 'The price to follow is far from your prices of the last 90 days. Resume if you want to follow it.',
    tone: 'red',
  },
  changed: {
    words: 'Stopped',
    note: 'The price was changed, so it stays as it is. Resume to follow again.',
    tone: 'grey',
  },
  mrp: {
    words: 'Stopped',
    note: 'Your lowest price is above the MRP. Please change your limits.',
    tone: 'red',
  },
  planned: { words: 'Waits', note: 'A planned price holds now. Following goes on after it.', tone: 'blue' },
  off_sale: { words: 'Waits', note: 'It follows while it is on sale.', tone: 'grey' },
  enough: {
    words: 'Follows',
    note: `It was changed ${FOLLOW_CHANGES_MAX} times today, so it waits until tomorrow.`,
    tone: 'green',
  },
}

const IS_STOPPED: ReadonlySet<string> = new Set(['far', 'changed', 'mrp'])

/** An offer that follows, in words. */
export function followLine(offer: FollowingOffer) {
  const { offerId, name, pricePaise, lowestPaise, floorPaise, below, state, changesToday } = offer
  return {
    offerId,
    name,
    price: formatInr(pricePaise),
    others:
      lowestPaise === null ? 'No other seller has it in stock' : `Lowest of others ${formatInr(lowestPaise)}`,
    limits: [
      `${distanceText(below)}, ${formatInr(floorPaise)} to ${formatInr(ceilingOf(offer))}`,
      ...(changesToday > 0 ? [`Changed ${counted(changesToday, 'time')} today`] : []),
    ].join('. '),
    isStopped: IS_STOPPED.has(state),
    ...STATES[stateKey(offer)],
  }
}

function stateKey({ state, isOnSale, isPlannedNow, changesToday }: FollowingOffer): StateKey {
  if (IS_STOPPED.has(state)) return state
  if (!isOnSale) return 'off_sale'
  if (isPlannedNow) return 'planned'
  return changesToday >= FOLLOW_CHANGES_MAX ? 'enough' : state
}

/** What the form of an offer that follows shows first. */
export function followEntries({ floorPaise, ceilingPaise, below, whenAlone }: FollowingOffer) {
  const rupees = (paise: number) => String(paise / 100)
  return {
    floor: rupees(floorPaise),
    ceiling: ceilingPaise === null ? '' : rupees(ceilingPaise),
    below: 'bp' in below ? String(below.bp / 100) : rupees(below.paise),
    belowBy: 'bp' in below ? 'percent' : 'rupees',
    whenAlone,
  }
}
