import { expect, test } from 'vitest'
import { newsOfDispute, outcomeOf, takesMoney } from './bank-dispute.ts'

test.each([
  ['open', 'open'],
  ['under_review', 'open'],
  ['action_required', 'open'],
  ['something_new', 'open'],
  ['won', 'won'],
  ['closed', 'won'],
  ['lost', 'lost'],
])('a dispute that is %s counts as %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})

test('only a chargeback takes money; a question does not', () => {
  expect(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'].filter(takesMoney)).toEqual([
    'chargeback',
    'pre_arbitration',
    'arbitration',
  ])
})

test.each([
  [{ phase: 'chargeback', status: 'open' }, 'chargeback', 'about-it'],
  [{ phase: 'retrieval', status: 'open' }, 'chargeback', 'about-it'],
  [{ phase: 'pre_arbitration', status: 'open' }, 'chargeback', 'late'],
  [{ phase: 'chargeback', status: 'won' }, 'chargeback', 'late'],
  [{ phase: 'chargeback', status: 'won' }, 'pre_arbitration', 'new-phase'],
  [{ phase: 'retrieval', status: 'closed' }, 'chargeback', 'new-phase'],
  [{ phase: 'chargeback', status: 'lost' }, 'pre_arbitration', 'late'],
  [{ phase: 'chargeback', status: 'won' }, 'something_new', 'late'],
] as const)('a dispute that stands as %j and is told of in %s: %s', (stands, phase, news) => {
  expect(newsOfDispute(stands, { phase })).toBe(news)
})
