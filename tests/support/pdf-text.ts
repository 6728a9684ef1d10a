import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that pdfkit wrote, its lines in the order of drawing: the letters of each font are looked up in the
 * font's own table (ToUnicode, ISO 32000-1 9.10.3). It reads nothing that pdfkit does not write.
 */
export function pdfText(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (table) fonts.set(name, lettersOf(streamOf(objects.get(table))))
    }
  const pages = [...objects.values()].map(streamOf).filter((content) => /\bTJ\b/.test(content))
  return pages.map((content) => textOf(content, fonts)).join('\n')
}

function streamOf(body = ''): string {
  const at = body.indexOf('stream\n')
  if (at < 0 || !body.includes('/FlateDecode') || body.includes('/Subtype /Image')) return ''
  const bytes = Buffer.from(body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1')
  return inflateSync(bytes).toString('latin1')
}

/** pdfkit lists the letters of the glyphs from a first one on, as UTF-16. */
function lettersOf(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(
        Number.parseInt(first, 16) + at,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  const lines: string[] = []
  let font: ReadonlyMap<number, string> | undefined
  for (const [, name, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name)
    else if (drawn)
      lines.push(
        [...drawn.matchAll(/<([0-9a-f]*)>/gi)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '�')
          .join(''),
      )
  }
  return lines.join('\n')
}
