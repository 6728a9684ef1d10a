import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BrokenFrame } from './broken-frame.tsx'

test('whoever was placing an order when everything broke is led to their orders', () => {
  const html = renderToStaticMarkup(<BrokenFrame />)
  expect(html).toContain('<a href="/orders">My Orders</a>')
})
