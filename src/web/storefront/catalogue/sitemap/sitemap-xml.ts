/** Files for search engines, as sitemaps.org describes them. Addresses are complete, times are ISO texts. */

export function sitemapIndex(addresses: readonly string[]): string {
  return file(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`),
  )
}

export function sitemap(entries: readonly { address: string; changedAt?: string }[]): string {
  return file(
    'urlset',
    entries.map(({ address, changedAt }) => {
      const changed = changedAt ? `<lastmod>${escaped(changedAt)}</lastmod>` : ''
      return `<url><loc>${escaped(address)}</loc>${changed}</url>`
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}
