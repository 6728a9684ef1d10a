type Parts = AsyncIterable<string> | Iterable<string>

/** Without it, spreadsheets on Windows read a CSV file in another alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

/** A spreadsheet's file, sent while it is written. */
export function csvFile(name: string, parts: Parts): Response {
  return textDownload({ fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8' }, marked(parts))
}

export function jsonFile(name: string, parts: Parts): Response {
  return textDownload({ fileName: `${name}.json`, contentType: 'application/json' }, parts)
}

export function xmlFile(name: string, parts: Parts): Response {
  return textDownload({ fileName: `${name}.xml`, contentType: 'application/xml; charset=utf-8' }, parts)
}

function textDownload(file: { fileName: string; contentType: string }, parts: Parts): Response {
  return new Response(textStream(parts), {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}

/** Text that is sent while it is written: only as fast as the browser takes it, and others have a turn in between. */
export function textStream(parts: Parts): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const written = inTurns(parts)
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await written.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await written.return(undefined)
    },
  })
}

async function* marked(parts: Parts): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield* parts
}

/** Holds small parts back until they are worth a piece of their own. */
async function* inTurns(parts: Parts): AsyncGenerator<string> {
  let held = ''
  for await (const part of parts) {
    held += part
    if (held.length < PIECE_LENGTH) continue
    yield held
    held = ''
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (held !== '') yield held
}

const PIECE_LENGTH = 32_768
