/** Ample for a page of orders or a parcel's whole history. */
const BYTES_MAX = 1_000_000

/**
 * The JSON of an answer, read no further than a megabyte and no longer than the request's own signal allows. Undefined
 * for what is no JSON or is more.
 */
export async function boundedJson(answer: { body: AsyncIterable<Uint8Array> | null }): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
