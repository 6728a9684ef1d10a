import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ReadyPayouts } from './ready-payouts.tsx'

function textOf(shown: ComponentProps<typeof ReadyPayouts>): string {
  const element = <ReadyPayouts {...shown} />
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('of each shop it says what the next run pays, and what stays in reserve for which reason', () => {
  const seller = {
    sellerId: 'meera',
    sellerName: 'Meera Computers',
    releasedPaise: 2_500_000,
    wait: undefined,
  }
  const kept = [{ reason: 'sales that can still be returned are paid out up to ₹25,000', paise: 307_746 }]
  const text = textOf({ ready: [{ ...seller, kept }], more: 0, run: { sellers: 1, paise: 2_500_000 } })
  expect(text).toContain('Ready to be paid out ₹25,000.00 to 1 seller')
  expect(text).toContain(
    'With the next run Another ₹3,077.46 goes to the reserve. The seller sees: “Because sales that can still be returned are paid out up to ₹25,000.” ₹25,000.00',
  )
})

test('what is on hold is named beside the sum, which leaves it out', () => {
  const paid = { sellerId: 'meera', sellerName: 'Meera', releasedPaise: 100_000, wait: undefined, kept: [] }
  const held = { ...paid, sellerId: 'ravi', sellerName: 'Ravi', releasedPaise: 250_050 }
  const text = textOf({
    ready: [paid, { ...held, wait: 'account-refused' }],
    more: 0,
    run: { sellers: 1, paise: 100_000 },
  })
  expect(text).toContain('₹1,000.00 to 1 seller')
  expect(text).toContain('₹2,500.50 of 1 seller on hold is not in the sum above.')
})
