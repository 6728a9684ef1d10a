import { brotliDecompressSync } from 'node:zlib'

/** One line: what a first visit to a page ships, by kind, packed with brotli as the server sends it. */
export async function pageBytes(port: number, path: string): Promise<string> {
  const page = await fetchPacked(port, path)
  const html = brotliDecompressSync(page).toString()
  const sizes = { script: 0, style: 0, font: 0 }
  const found = new Set(
    [...html.matchAll(/["'](\/assets\/[^"']+\.(?:js|css|woff2))["']/g)].map((match) => match[1] ?? ''),
  )
  for (const file of found) {
    const kind = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : 'font'
    sizes[kind] += (await fetchPacked(port, file)).length
  }
  const kilo = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
  return `  ${path.padEnd(32)} page ${kilo(page.length)}, script ${kilo(sizes.script)}, style ${kilo(sizes.style)}, fonts ${kilo(sizes.font)}`
}

async function fetchPacked(port: number, path: string): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, 'accept-encoding': 'br' } },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => resolve(Buffer.concat(chunks)))
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}
