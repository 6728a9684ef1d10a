import { describe, expect, test } from 'vitest'
import { chargebackState, takesAnswer } from './chargeback-state.ts'

const accept = { answer: 'accept', status: 'told' } as const
const contest = { answer: 'contest', status: 'told' } as const

describe('a bank’s dispute', () => {
  test.each([
    ['open', undefined, 'open'],
    ['open', accept, 'accepting'],
    ['open', { ...contest, status: 'asked' }, 'contesting'],
    ['open', contest, 'contested'],
    ['under_review', undefined, 'contested'],
    ['won', contest, 'won'],
    ['lost', contest, 'lost'],
    ['lost', undefined, 'lost'],
    ['lost', accept, 'accepted'],
  ] as const)('that the gateway calls %s, with our answer %j, is %s', (status, given, state) => {
    expect(chargebackState(status, given)).toBe(state)
  })

  const now = new Date('2026-11-06T06:00:00Z')
  test.each([
    ['open', null, true],
    ['open', new Date(now.getTime() + 1), true],
    ['open', now, false],
    ['under_review', null, false],
    ['lost', null, false],
  ] as const)('%s, to be answered by %s, takes an answer: %s', (status, respondBy, takes) => {
    expect(takesAnswer({ status, respondBy }, now)).toBe(takes)
  })
})
