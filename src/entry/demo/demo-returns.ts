import type { UnitCondition } from '#domain/orders/returns/inspection.ts'
import type { ReturnReason } from '#domain/orders/returns/return-reasons.ts'

/** What somebody of the demo sends back of an order of `DEMO_ORDERS`, in hours before the demo was opened. */
export interface DemoReturn {
  /** The place of the order in the list. */
  order: number
  productId: string
  reason: ReturnReason
  words: string
  askedHoursAgo: number
  receivedHoursAgo?: number
  inspected?: { hoursAgo: number; condition: UnitCondition; outcome: 'accepted' | 'refused'; note: string }
  /** What its seller sells it for as open box, in rupees, and says of it. */
  openBox?: { hoursAgo: number; mrp: number; price: number; words: string }
  /** What the customer says to the marketplace about a refusal. */
  disputed?: { hoursAgo: number; text: string }
}

/** Of the demo vendor's products, in every state in which a list begins. */
export const DEMO_RETURNS: readonly DemoReturn[] = [
  {
    order: 7,
    productId: 'corsair-rm850x',
    reason: 'changed-mind',
    words: 'My new case came with a power supply.',
    askedHoursAgo: 200,
    receivedHoursAgo: 120,
    inspected: { hoursAgo: 110, condition: 'like-new', outcome: 'accepted', note: 'Switched on once' },
    openBox: { hoursAgo: 100, mrp: 17_900, price: 11_900, words: 'All cables are there. The seal is open.' },
  },
  {
    order: 5,
    productId: 'wd-red-plus-4tb',
    reason: 'changed-mind',
    words: 'The NAS takes only two drives.',
    askedHoursAgo: 300,
    receivedHoursAgo: 220,
    inspected: { hoursAgo: 210, condition: 'used', outcome: 'accepted', note: 'Ran for two days' },
  },
  {
    order: 8,
    productId: 'nzxt-h7-flow',
    reason: 'damaged',
    words: 'The glass has a scratch.',
    askedHoursAgo: 160,
    receivedHoursAgo: 90,
    inspected: {
      hoursAgo: 80,
      condition: 'used',
      outcome: 'refused',
      note: 'Scratched while it was built in',
    },
    disputed: { hoursAgo: 30, text: 'The scratch was there when I opened the box.' },
  },
  {
    order: 15,
    productId: 'corsair-rm850x',
    reason: 'defective-on-arrival',
    words: 'The fan does not turn.',
    askedHoursAgo: 20,
    receivedHoursAgo: 4,
  },
  {
    order: 13,
    productId: 'wd-red-plus-4tb',
    reason: 'changed-mind',
    words: 'One drive is enough for me.',
    askedHoursAgo: 10,
  },
]
