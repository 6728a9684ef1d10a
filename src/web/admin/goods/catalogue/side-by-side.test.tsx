import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SideBySide } from './side-by-side.tsx'

test('each value is said to be the one of now or the one that is proposed', () => {
  const differences = [{ label: 'Name', before: 'Mouse', after: 'Mouse (2026)', isLong: false }]
  const html = renderToStaticMarkup(<SideBySide differences={differences} />)
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  expect(words).toBe('Now Proposed Name Now: Mouse Proposed: Mouse (2026)')
})
