import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WrongRows } from './wrong-rows.tsx'

const wrongRow = {
  line: 1204,
  sku: 'KB-204',
  product: null,
  faults: [
    { column: 'price', value: '999999', reason: 'The price to pay cannot be above the MRP of ₹2,000' },
  ],
}

test('a wrong row says its line and its SKU, so that it is found in the file', () => {
  const html = renderToStaticMarkup(<WrongRows rows={[wrongRow]} total={1} />)
  const heading = /<th scope="row".*?<\/th>/.exec(html)?.[0] ?? ''
  expect(heading).toContain('1,204')
  expect(heading).toContain('KB-204')
})

test('a wrong row without a SKU says its line alone', () => {
  const html = renderToStaticMarkup(<WrongRows rows={[{ ...wrongRow, sku: '' }]} total={1} />)
  expect(/<th scope="row".*?<\/th>/.exec(html)?.[0]).not.toContain('<p')
})
