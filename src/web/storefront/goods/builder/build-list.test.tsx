import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { BuildList } from './build-list.tsx'

const PRODUCT = {
  id: 'card',
  offerId: 'offer-1',
  name: 'Card',
  brand: 'MSI',
  category: 'Components',
  facts: '8 GB',
  picture: null,
  listPricePaise: 3_000_000,
  discountBp: 1_000,
  pricePaise: 2_700_000,
  inStock: true,
} as const
const FITS = { answer: 'fits', why: '', condition: '', checks: [], isChosen: false } as const

function markupOf(judged: Parameters<typeof BuildList>[0]['judged']): string {
  const products = Object.keys(judged).map((id) => ({ ...PRODUCT, id }))
  const list = {
    judged,
    reliability: {},
    hasMisfits: false,
    onlyFitting: '/products',
    everything: '/products',
  }
  const router = createMemoryRouter([{ path: '/', element: <BuildList products={products} {...list} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('no paragraph of the list holds another: a browser would part them, and the page be drawn anew', () => {
  const markup = markupOf({ card: FITS })
  expect(markup).toContain('27,000')
  expect(markup).not.toMatch(/<p[ >](?:(?!<\/p>).)*<(?:p|div|ul|form|h\d)[ >]/s)
})

test('that there is nothing to check against is said once above the list', () => {
  const nothing = { ...FITS, answer: undefined }
  const sentence = /nothing in your build to check these against/g
  expect(markupOf({ one: nothing, two: nothing }).match(sentence)).toHaveLength(1)
  expect(markupOf({ one: nothing, two: FITS }).match(sentence)).toBeNull()
})

test('a part of which facts are missing says which, unless its answer says it', () => {
  const lacks = ['Official memory speed', 'Cores', 'Memory types', 'Generation']
  expect(markupOf({ one: { ...FITS, answer: undefined, lacks } })).toContain(
    'Some facts are missing: “Official memory speed”, “Cores” and 2 more.',
  )
  expect(markupOf({ one: { ...FITS, lacks: lacks.slice(0, 1) } })).toContain(
    'missing: “Official memory speed”.',
  )
  expect(markupOf({ one: FITS, two: { ...FITS, answer: 'not known', lacks } })).not.toContain('missing:')
})
