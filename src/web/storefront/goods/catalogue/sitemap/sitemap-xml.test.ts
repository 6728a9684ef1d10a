import { expect, test } from 'vitest'
import { sitemap, sitemapIndex } from './sitemap-xml.ts'

test('an address is written so that its signs cannot be taken for markup', () => {
  const address = 'https://shop.example/products?category=A&brand=<b>"\''
  const written = 'https://shop.example/products?category=A&amp;brand=&lt;b&gt;&quot;&apos;'
  expect(sitemapIndex([address])).toContain(`<sitemap><loc>${written}</loc></sitemap>`)
  expect(sitemap([{ address, changedAt: '2026-11-20T00:00:00Z' }])).toContain(
    `<url><loc>${written}</loc><lastmod>2026-11-20T00:00:00Z</lastmod></url>`,
  )
})

test('a file begins by saying what it is', () => {
  const start =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  expect(sitemap([])).toBe(`${start}\n</urlset>\n`)
})
