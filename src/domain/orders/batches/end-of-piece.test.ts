import { expect, test } from 'vitest'
import { historyOfPiece, type PieceRecord, type ReturnedPiece } from './end-of-piece.ts'

const PIECE: PieceRecord = {
  sellerId: 'first-shop',
  customerId: 'asha',
  deliveredOn: '2025-01-31',
  warrantyMonths: 12,
  serial: null,
  isProven: true,
  holdsRefunded: false,
  returned: null,
  disputed: null,
  creditedOn: null,
}
const CLAIM: ReturnedPiece = {
  kind: 'warranty',
  reason: 'stopped-working',
  requestedOn: '2025-03-02',
  condition: 'faulty',
  fitDecision: null,
}
const RETURN: ReturnedPiece = { ...CLAIM, kind: 'return', requestedOn: '2025-02-05' }

const end = (piece: Partial<PieceRecord>, today = '2025-06-30') => {
  const history = historyOfPiece({ ...PIECE, ...piece }, { today, returnDays: 7 })
  if (!history) return undefined
  return 'reason' in history
    ? [history.end, history.observedDays, history.reason]
    : [history.end, history.observedDays]
}

test('a piece is observed until today, or until nobody would report a failure', () => {
  expect(end({})).toEqual(['kept', 150])
  expect(end({}, '2026-11-28')).toEqual(['kept', 365])
  expect(end({ warrantyMonths: null }, '2026-11-28')).toEqual(['kept', 7])
  expect(end({ warrantyMonths: 1 }, '2026-11-28')).toEqual(['kept', 28])
})

test.each([
  ['an accepted claim', CLAIM, ['failed', 30]],
  ['one that its seller accepted as working', { ...CLAIM, condition: 'used' }, ['failed', 30]],
  ['one of another item', { ...CLAIM, condition: 'other-item' }, ['left', 30]],
  ['one of a piece that was never opened', { ...CLAIM, condition: 'sealed' }, ['left', 30]],
  ['one that nobody has decided', { ...CLAIM, condition: null }, ['claimed', 30]],
  ['a return that nobody has decided', { ...RETURN, condition: null }, ['returning', 5]],
  ['a defect', { ...RETURN, reason: 'defective-on-arrival' }, ['back', 5, 'faulty']],
  [
    'a defect of a sealed piece',
    { ...RETURN, reason: 'defective-on-arrival', condition: 'sealed' },
    ['back', 5, 'mind'],
  ],
  ['damage', { ...RETURN, reason: 'damaged', condition: 'sealed' }, ['back', 5, 'faulty']],
  ['something missing', { ...RETURN, reason: 'missing-parts' }, ['back', 5, 'wrong']],
  ['a change of mind', { ...RETURN, reason: 'changed-mind', condition: 'like-new' }, ['back', 5, 'mind']],
  ['another item than the one that was sent', { ...RETURN, condition: 'other-item' }, ['left', 5]],
  [
    'a part that did not fit',
    { ...RETURN, reason: 'does-not-fit', fitDecision: 'our-fact' },
    ['back', 5, 'fit'],
  ],
  ['a part that does fit', { ...RETURN, reason: 'does-not-fit', fitDecision: 'fits' }, ['back', 5, 'mind']],
] as [string, ReturnedPiece, unknown[]][])('%s', (_what, returned, expected) => {
  expect(end({ returned })).toEqual(expected)
})

test('disputes and credits end what is observed', () => {
  const on = '2025-02-20'
  expect(end({ disputed: { kind: 'not-received', on } })).toBeUndefined()
  expect(end({ disputed: { kind: 'counterfeit', on }, creditedOn: on })).toEqual(['back', 20, 'wrong'])
  expect(end({ disputed: { kind: 'seller-silent', on } })).toEqual(['left', 20])
  expect(end({ creditedOn: on, holdsRefunded: true })).toEqual(['left', 20])
  // Refused as no defect, and refunded only because it was not sent back.
  expect(end({ returned: CLAIM, disputed: { kind: 'not-returned', on } })).toEqual(['left', 30])
  expect(end({ returned: CLAIM, disputed: { kind: 'return-refused', on } })).toEqual(['failed', 30])
})

test('a piece of which only its seller says that it was delivered counts where it came back or failed, and not else', () => {
  const own = { isProven: false }
  const creditedOn = '2025-02-20'
  expect(end(own)).toBeUndefined()
  expect(end({ ...own, returned: { ...RETURN, condition: null } })).toBeUndefined()
  expect(end({ ...own, returned: { ...CLAIM, condition: null } })).toBeUndefined()
  expect(end({ ...own, returned: RETURN, creditedOn })).toEqual(['back', 5, 'faulty'])
  expect(end({ ...own, returned: CLAIM })).toEqual(['failed', 30])
  expect(end({ ...own, disputed: { kind: 'counterfeit', on: creditedOn } })).toEqual(['back', 20, 'wrong'])
})

test('a piece that was paid for and refunded counts where it came back, and not where it is only said to have been there', () => {
  const creditedOn = '2025-02-20'
  expect(end({ returned: RETURN, creditedOn })).toEqual(['back', 5, 'faulty'])
  expect(end({ returned: { ...CLAIM, condition: 'other-item' }, creditedOn })).toBeUndefined()
  expect(end({ creditedOn })).toBeUndefined()
})
