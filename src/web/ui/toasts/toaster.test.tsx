import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Toaster } from './toaster.tsx'

test('a toast that came with the page can be read without JavaScript', () => {
  const html = renderToStaticMarkup(
    <Toaster initial={[{ kind: 'success', text: 'Logged out <successfully>' }]} />,
  )
  expect(html).toMatch(/^<noscript>.*Logged out &lt;successfully&gt;.*<\/noscript>$/)
})

test('a page without toasts carries nothing for them', () => {
  expect(renderToStaticMarkup(<Toaster initial={[]} />)).toBe('')
})
