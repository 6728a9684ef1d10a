import { expect, test } from 'vitest'
import {
  deliveredAtOn,
  deliveredOnProblem,
  type EndedParcel,
  type FoundWait,
  foundWait,
  type HandBackWait,
  handBackWait,
} from './found-parcel.ts'

const PAID: EndedParcel = {
  status: 'lost',
  cashPaise: 129_900,
  remittedPaise: 129_900,
  isCreditedWhole: true,
  isRefunded: false,
  isCashRefunded: false,
  isDisputed: false,
  hasReturnedUnits: false,
}

test.each<[string, Partial<EndedParcel>, FoundWait | undefined]>([
  ['whose cash came in was delivered', {}, undefined],
  ['of which more came in, too', { remittedPaise: 130_000 }, undefined],
  ['that is a paisa short waits for it', { remittedPaise: 129_899 }, 'unpaid'],
  ['that was paid ahead stays lost', { cashPaise: 0, remittedPaise: 0 }, 'no-cash'],
  ['whose customer has the money back stays lost', { isRefunded: true }, 'refunded'],
  ['of which a piece was credited for another reason stays lost', { isCreditedWhole: false }, 'refunded'],
  ['that is disputed waits for the decision', { isDisputed: true }, 'disputed'],
  ['whose seller said that it is back was delivered, too', { status: 'returned' }, undefined],
  [
    'of which its seller has seen a piece stays back',
    { status: 'returned', hasReturnedUnits: true },
    'settled',
  ],
  ['that is on its way back has not ended', { status: 'returning' }, 'not-ended'],
])('a parcel %s', (_name, change, wait) => {
  expect(foundWait({ ...PAID, ...change })).toBe(wait)
})

test.each<[string, Partial<EndedParcel>, HandBackWait | undefined]>([
  ['that was lost', {}, undefined],
  ['that is back', { status: 'returned' }, undefined],
  ['of which less came in', { remittedPaise: 1 }, undefined],
  ['whose advance went back', { isRefunded: true }, undefined],
  ['that was delivered', { status: 'delivered' }, 'not-ended'],
  ['for which nothing came in, or it was handed back', { remittedPaise: 0 }, 'nothing-in'],
  ['that is disputed', { isDisputed: true }, 'disputed'],
  ['whose customer gets the cash back', { isRefunded: true, isCashRefunded: true }, 'cash-refunded'],
])('the cash of a parcel %s is handed back, or waits', (_name, change, wait) => {
  expect(handBackWait({ ...PAID, ...change })).toBe(wait)
})

const WAY = { handedOverAt: new Date('2026-11-03T13:00:00Z'), now: new Date('2026-11-20T04:00:00Z') }

test.each([
  ['', 'Please enter the day it was delivered'],
  ['20-11-2026', 'Please enter the day it was delivered'],
  ['2026-11-02', 'It was handed to the courier after this day'],
  ['2026-11-03', undefined],
  ['2026-11-20', undefined],
  ['2026-11-21', 'This day is in the future'],
])('a delivery on %j: %s', (day, problem) => {
  expect(deliveredOnProblem(day, WAY)).toBe(problem)
})

test('it was delivered in the middle of that day, and neither before it left nor after now', () => {
  expect(deliveredAtOn('2026-11-10', WAY)).toEqual(new Date('2026-11-10T12:00:00Z'))
  expect(deliveredAtOn('2026-11-03', WAY)).toEqual(WAY.handedOverAt)
  expect(deliveredAtOn('2026-11-20', WAY)).toEqual(WAY.now)
})
