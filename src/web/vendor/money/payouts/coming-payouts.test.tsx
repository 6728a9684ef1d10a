import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Coming, KeptReserve } from '#server/money/payouts/coming-views.ts'
import { ComingPayouts } from './coming-payouts.tsx'

const reserve = (
  until: KeptReserve['until'],
  order: string,
  more: Partial<KeptReserve> = {},
): KeptReserve => ({
  until,
  paidOn: '2026-12-09',
  waitsFor: undefined,
  reason: 'it can still be returned',
  paise: 37_39,
  vendorOrders: [{ vendorOrder: { id: order, number: order }, paise: 37_39 }],
  ...more,
})

test('what is paid with the same payout is one sum, which unfolds to its days and orders', () => {
  const text = shown([
    reserve('2026-12-03', 'NN1001'),
    reserve('2026-12-04', 'NN1002'),
    reserve('2026-12-05', 'NN1002'),
    reserve('2026-12-10', 'NN1003', { paidOn: '2026-12-16' }),
  ])
  expect(text.match(/Will be paid on [^<]+/g)).toEqual([
    'Will be paid on Wed 9 Dec 2026',
    'Will be paid on Wed 16 Dec 2026',
  ])
  expect(text).toMatch(
    /Will be paid on Wed 9 Dec 2026.*?₹112\.17.*?2 orders.*?Until 3 Dec 2026.*?NN1001.*?Until 5 Dec 2026/,
  )
  expect(text.match(/<details/g)).toHaveLength(2)
})

test('what waits for a return and what waits for cash are apart, whatever the day', () => {
  const waiting = { paidOn: undefined, waitsFor: 'return' } as const
  const text = shown([
    reserve('2026-12-03', 'NN1001', waiting),
    reserve('2026-12-04', 'NN1002', waiting),
    reserve('2026-11-04', 'NN1003', { ...waiting, waitsFor: 'cash' }),
  ])
  expect(text.match(/Until it is decided/g)).toHaveLength(2)
  expect(text).toContain('₹74.78')
})

function shown(reserves: KeptReserve[]): string {
  const coming: Coming = {
    releases: [],
    reserves,
    holds: [],
    onTheWayPaise: 0,
    waitsForCash: undefined,
    changePaise: 0,
    setAsidePaise: 0,
    plannedPaise: 0,
    openReturns: { limitPaise: 0, earnedPaise: 0, usedPaise: 0 },
  }
  const router = createMemoryRouter([{ path: '/', element: <ComingPayouts coming={coming} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
