import { xmlText } from '#domain/ground/shared/file-formats/xml.ts'

/** Files for search engines, as sitemaps.org describes them. Addresses are complete, times are ISO texts. */

export function sitemapIndex(addresses: readonly string[]): string {
  return file(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${xmlText(address)}</loc></sitemap>`),
  )
}

export function sitemap(entries: readonly { address: string; changedAt?: string }[]): string {
  return file(
    'urlset',
    entries.map(({ address, changedAt }) => {
      const changed = changedAt ? `<lastmod>${xmlText(changedAt)}</lastmod>` : ''
      return `<url><loc>${xmlText(address)}</loc>${changed}</url>`
    }),
  )
}

/** An answer that search engines may keep for an hour. */
export function xmlResponse(body: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

function file(root: string, entries: readonly string[]): string {
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return [start, ...entries, `</${root}>\n`].join('\n')
}
