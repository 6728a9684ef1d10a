import type { Day } from '#domain/shared/days.ts'
import type { Paise } from '#domain/shared/money.ts'
import type { StateCode } from '#domain/shipping/states.ts'

interface Limit {
  /** Where the goods stay; absent for all movements that no other row is about. */
  within?: StateCode
  from: Day
  /** Goods worth more than this need a bill. */
  abovePaise: Paise
  source: string
}

/**
 * Above which value goods move under an e-way bill only, from a day on; the last row that holds decides. What is not
 * listed here for a state has the general limit, which asks for more bills, never for fewer.
 */
const LIMITS: readonly Limit[] = [
  { from: '2018-04-01', abovePaise: 50_000_00, source: 'CGST Rules, rule 138(1)' },
  {
    within: 'TN',
    from: '2018-06-02',
    abovePaise: 1_00_000_00,
    source: 'Tamil Nadu, notification of 31 May 2018',
  },
  {
    within: 'WB',
    from: '2018-06-06',
    abovePaise: 1_00_000_00,
    source: 'West Bengal, notification 13/2018-C.T./GST',
  },
  { within: 'DL', from: '2018-06-16', abovePaise: 1_00_000_00, source: 'Delhi, notification 3/2018' },
  {
    within: 'MH',
    from: '2018-07-01',
    abovePaise: 1_00_000_00,
    source: 'Maharashtra, notification 15E/2018',
  },
  { within: 'BR', from: '2019-01-14', abovePaise: 1_00_000_00, source: 'Bihar, notification S.O. 14' },
  {
    within: 'WB',
    from: '2023-12-01',
    abovePaise: 50_000_00,
    source: 'West Bengal, back to the general limit from December 2023',
  },
]

/** A movement of goods. `valuePaise` is that of the invoice with its taxes (rule 138, explanation 2). */
export interface Movement {
  valuePaise: Paise
  fromState: StateCode
  toState: StateCode
  date: Day
}

/** Whether goods may move only under an e-way bill: they are worth more than the limit of where they go, on that day. */
export function needsEwayBill({ valuePaise, fromState, toState, date }: Movement): boolean {
  const limit = LIMITS.filter(
    ({ within, from }) =>
      from <= date && (within === undefined || (within === fromState && within === toState)),
  ).at(-1)
  return limit !== undefined && valuePaise > limit.abovePaise
}
