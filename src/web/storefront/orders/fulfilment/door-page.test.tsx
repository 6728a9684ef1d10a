import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import DoorPage from './door-page.route.tsx'

const AT_DOOR = { orderNumber: '#NN100123', firstName: 'Asha', city: 'Pune', pieces: 1, cashPaise: 150_741 }

function pageOf(parcel: object): string {
  const element = createElement(DoorPage, { loaderData: { parcel: { ...AT_DOOR, ...parcel } } } as never)
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.replaceAll(/<[^<>]*>/g, '')
}

test.each([
  ['open-box', 'Collect ₹1,507.41'],
  ['enter-code', 'Collect ₹1,507.41'],
  ['delivered', 'Collected: ₹1,507.41'],
  ['not-on-its-way', 'Do not collect cash now'],
])('a parcel in cash at the step %s says %s', (step, words) => {
  const page = pageOf({ step })
  expect(page).toContain(words)
  expect(page.includes('Collect ₹')).toBe(words.startsWith('Collect ₹'))
  expect(pageOf({ step, cashPaise: 0 })).toContain('Paid: do not collect cash')
})
