import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ClosingObstacle } from '#server/office/personal-data/closing-obstacle-views.ts'
import ClosingPage from './closing-page.route.tsx'

function pageWith(obstacles: readonly ClosingObstacle[]): string {
  const loaderData = { account: 'asha@example.in', hasPassword: true, obstacles }
  const element = createElement(ClosingPage, { loaderData } as never)
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('an account for which nothing waits is closed by its password', () => {
  const page = pageWith([])
  expect(page).toContain('Close my account')
  expect(page).not.toContain('Not yet')
})

test('money that waits for an account, and what may bring some, stand in place of the form', () => {
  const order = { orderId: 'one', number: '#NN100001' }
  const page = pageWith([
    { ...order, kind: 'money', paise: 129_900 },
    { ...order, kind: 'dispute', paise: 0 },
  ])
  for (const said of ['₹1,299.00', 'href="/orders/one/refund-account"', 'href="/orders/one"'])
    expect(page).toContain(said)
  expect(page).not.toContain('Close my account')
})
