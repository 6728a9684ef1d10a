import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeliveryFacts } from './delivery-facts.tsx'

const said = (more: object) =>
  renderToStaticMarkup(
    createElement(DeliveryFacts, { order: { customerName: 'Asha Rao', ...more } } as never),
  )

test('of an order with an advance its seller reads of cash only where there is or was some', () => {
  expect(said({ restPaise: 438_000, restTakenPaise: 0 })).toMatch(
    /the rest in cash at delivery.*The courier collects ₹4,380 in total/,
  )
  expect(said({ restPaise: 0, restTakenPaise: 438_000 })).toContain('Advance paid online, ₹4,380 in cash')
  expect(said({ restPaise: 0, restTakenPaise: 0 })).toContain('Advance paid online, nothing in cash')
  const restPaidAt = '2026-11-20T11:00:00.000Z'
  expect(said({ restPaise: 0, restTakenPaise: 0, restPaidAt })).toContain('All of it paid online')
})
