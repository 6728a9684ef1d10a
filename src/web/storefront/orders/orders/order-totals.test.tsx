import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderTotals } from './order-totals.tsx'

const ORDER = {
  subtotalPaise: 594_000,
  savingsPaise: 0,
  promotionPaise: 0,
  shippingPaise: 0,
  totalPaise: 594_000,
  cancelledPaise: 0,
  contributedPaise: 0,
  contributedAtFirstPaise: 0,
  contributedAs: '',
}
const doneOn = '2026-11-30T07:00:00.000Z'

test('what was refunded of an order leaves out a payment that counted for nothing', () => {
  const said = (refunds: readonly object[]) =>
    renderToStaticMarkup(<OrderTotals order={ORDER as never} refunds={refunds as never} />)
  const late = { reason: 'second-payment', amountPaise: 534_600, doneOn }
  const returned = { reason: 'return', amountPaise: 59_400, doneOn }
  expect(said([late, returned])).toContain('₹594.00 refunded')
  expect(said([late])).not.toContain('refunded')
})
