import { data } from 'react-router'
import { DOCUMENT_BYTES_MAX } from '#domain/sellers/document-file.ts'
import { IMPORT_BYTES_MAX } from '#server/imports/read-import-file.ts'
import { boundaryOf, type Part, RefusedBody, readParts } from './multipart.ts'

const FIELD_BYTES_MAX = 4 * 1024
/** The fields and the lines between the parts. */
const AROUND_FILE_BYTES_MAX = 64 * 1024

/** Where a form with a file is taken as a stream, and how large the file may be. */
const FILE_BYTES_MAX: Readonly<Record<string, number>> = {
  '/vendor/import': IMPORT_BYTES_MAX,
  '/vendor/settings/documents': DOCUMENT_BYTES_MAX,
}

/** How many bytes a form with a file may have at this address; undefined where none is taken. */
export function uploadBytesMax(method: string, path: string): number | undefined {
  // The router's own requests name the page with a suffix.
  const fileBytesMax = method === 'POST' ? FILE_BYTES_MAX[path.replace(/\.data$/, '')] : undefined
  return fileBytesMax && fileBytesMax + AROUND_FILE_BYTES_MAX
}

export interface Upload {
  /** The fields in front of the file. */
  fields: FormData
  /** The file, to be read while it arrives; undefined when none was chosen. */
  file: { name: string; content: AsyncIterable<Uint8Array> } | undefined
}

/**
 * Reads a form with one file as it arrives, its fields first, and lets `work` read the file. The rest is read to the
 * end, so that the sender gets to see the answer. Throws a 400 or 413 for what is no such form or too large.
 */
export async function withUpload<Value>(
  request: Request,
  work: (upload: Upload) => Promise<Value>,
): Promise<Value> {
  const boundary = boundaryOf(request)
  if (boundary === undefined || !request.body) return work({ fields: new FormData(), file: undefined })
  const bytesMax = uploadBytesMax(request.method, new URL(request.url).pathname) ?? AROUND_FILE_BYTES_MAX
  const parts = readParts(request.body, { boundary, bytesMax })
  try {
    const value = await work(await readToFile(parts))
    while (!(await parts.next()).done);
    return value
  } catch (error) {
    if (error instanceof RefusedBody) throw data(null, error.status)
    throw error
  }
}

async function readToFile(parts: AsyncGenerator<Part>): Promise<Upload> {
  const fields = new FormData()
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const { name, fileName, content } = next.value
    if (fileName !== undefined) return { fields, file: fileName ? { name: fileName, content } : undefined }
    const text = (await readAtMost(content, FIELD_BYTES_MAX)).toString()
    if (text.length > FIELD_BYTES_MAX || text.includes('\0')) throw new RefusedBody(400)
    fields.append(name, text)
  }
  return { fields, file: undefined }
}

/** The first bytes of a part: one more than so many say that there are more. */
export async function readAtMost(content: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > bytesMax) break
  }
  return Buffer.concat(chunks).subarray(0, bytesMax + 1)
}
