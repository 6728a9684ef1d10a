import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { productList } from '#domain/goods/catalogue/product-list.ts'
import { SortMenu } from './sort-menu.tsx'

test('another order without JavaScript keeps every filter', () => {
  const address = 'category=Storage&brand=Samsung&origin=Vietnam&q=nvme'
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SortMenu filters={productList.parse(new URLSearchParams(`${address}&cursor=abc`))} />
    </MemoryRouter>,
  )
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"/g)]
  expect(hidden.map(([, name, value]) => `${name}=${value}`).join('&')).toBe(address)
})

test('while one searches, what fits best comes first, and the order says so', () => {
  const first = (address: string) =>
    /<option[^>]*>([^<]*)/.exec(
      renderToStaticMarkup(
        <MemoryRouter>
          <SortMenu filters={productList.parse(new URLSearchParams(address))} />
        </MemoryRouter>,
      ),
    )?.[1]
  expect(first('q=ryzen')).toBe('Best match')
  expect(first('category=Storage')).toBe('Featured')
})
