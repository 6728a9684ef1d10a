import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ChangedRows } from './changed-rows.tsx'

const rows = [
  {
    line: 1204,
    sku: 'KB-204',
    name: '',
    product: { id: 'keychron-k2', name: 'Keychron K2', isLive: true },
    changes: {
      price: [166_700, 3_400],
      mrp: [200_000, 9_900],
      stock: [1_250, 0],
      status: ['draft', 'live'],
      name: ['Keychron K2', 'Keychron K2 Pro'],
      others: ['description', 'hsn'],
    },
  },
] as const

const htmlOf = (page: Parameters<typeof ChangedRows>[0]['page']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ChangedRows
        id="changes"
        title="What would change"
        page={page}
        toPage={(cursor) => `?rows=${cursor}`}
      />
    </MemoryRouter>,
  )

test('a changed row says what was and what is to be', () => {
  const html = htmlOf({ rows, firstRow: 1, rowCount: 1 })
    // Where a text may break, and what stands for translators.
    .replace(/<\/?span>|<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, '|')
  for (const text of ['₹1,667 → ₹34', '(−97.96%)', '₹2,000 → ₹99', '1,250 → 0', 'Line 1,204', 'KB-204'])
    expect(html).toContain(text)
  expect(htmlOf({ rows, firstRow: 1, rowCount: 1 })).toContain('href="/products/keychron-k2"')
  for (const text of [
    'Status: draft → live',
    'Name: Keychron K2 → Keychron K2 Pro',
    'Columns: description, hsn',
  ])
    expect(html).toContain(text)
})

test('more of them stand on further pages, and none of them nowhere', () => {
  expect(htmlOf({ rows, firstRow: 1, rowCount: 1, nextCursor: 'abc' })).toContain('href="/?rows=abc"')
  expect(htmlOf({ rows: [], firstRow: 1, rowCount: 0 })).toBe('')
})
