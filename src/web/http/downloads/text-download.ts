type Chunks = AsyncIterable<string> | Iterable<string>

/** Without it, spreadsheets on Windows read a CSV file in another alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

/** A spreadsheet's file, sent while it is written. */
export function csvFile(name: string, chunks: Chunks): Response {
  return textDownload({ fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8' }, marked(chunks))
}

export function jsonFile(name: string, chunks: Chunks): Response {
  return textDownload({ fileName: `${name}.json`, contentType: 'application/json' }, chunks)
}

export function xmlFile(name: string, chunks: Chunks): Response {
  return textDownload({ fileName: `${name}.xml`, contentType: 'application/xml; charset=utf-8' }, chunks)
}

function textDownload(file: { fileName: string; contentType: string }, chunks: Chunks): Response {
  return new Response(textStream(chunks), {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.fileName}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}

/** Text that is sent while it is written: only as fast as the browser takes it, and others have a turn in between. */
export function textStream(chunks: Chunks): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const written = inTurns(chunks)
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

async function* marked(chunks: Chunks): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield* chunks
}

/** Holds small chunks back until they are worth a piece of their own. */
async function* inTurns(chunks: Chunks): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of chunks) {
    held += chunk
    if (held.length < PIECE_LENGTH) continue
    yield held
    held = ''
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (held !== '') yield held
}

const PIECE_LENGTH = 32_768
