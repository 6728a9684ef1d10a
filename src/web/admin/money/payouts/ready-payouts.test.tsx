import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ReadyPayouts } from './ready-payouts.tsx'

test('of each shop it says what the next run pays, and what stays in reserve for which reason', () => {
  const seller = {
    sellerId: 'meera',
    sellerName: 'Meera Computers',
    releasedPaise: 2_500_000,
    wait: undefined,
  }
  const kept = [{ reason: 'sales that can still be returned are paid out up to ₹25,000', paise: 307_746 }]
  const element = (
    <ReadyPayouts ready={[{ ...seller, kept }]} more={0} run={{ sellers: 1, paise: 2_500_000 }} />
  )
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const text = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('Ready to be paid out ₹25,000.00 to 1 seller')
  expect(text).toContain(
    'With the next run Another ₹3,077.46 goes to the reserve. The seller sees: “Because sales that can still be returned are paid out up to ₹25,000.” ₹25,000.00',
  )
})
