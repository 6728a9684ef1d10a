import { data } from 'react-router'
import { boundaryOf, type Part, RefusedBody, readParts } from './multipart.ts'

const FIELD_BYTES_MAX = 4 * 1024
/** The fields and the lines between the parts. */
export const AROUND_FILE_BYTES_MAX = 64 * 1024

/** As whom somebody is signed in who sends files. */
export type Sender = 'vendor' | 'customer' | 'admin'

/** Where a form with files is taken as a stream, from whom, and how large the files may be together. */
export interface FileForm {
  path: RegExp
  from: Sender
  bytesMax: number
}

/** How many bytes a form with files may have at an address, and whose; undefined where none is taken. */
export type UploadAt = (method: string, path: string) => { bytesMax: number; from: Sender } | undefined

export function uploadsOf(forms: readonly FileForm[]): UploadAt {
  return (method, path) => {
    // The router's own requests name the page with a suffix.
    const page = path.replace(/\.data$/, '')
    const form = method === 'POST' ? forms.find((each) => each.path.test(page)) : undefined
    return form && { from: form.from, bytesMax: form.bytesMax + AROUND_FILE_BYTES_MAX }
  }
}

export interface Upload {
  /** The fields in front of the file. */
  fields: FormData
  /** The file, to be read while it arrives; undefined when none was chosen. */
  file: { name: string; content: AsyncIterable<Uint8Array> } | undefined
}

/**
 * Reads a form with one file of at most `fileBytesMax` as it arrives, its fields first, and lets `work` read the file.
 * The rest is read to the end, so that the sender gets to see the answer. Throws a 400 or 413 for what is no such form or
 * too large.
 */
export async function withUpload<Value>(
  request: Request,
  fileBytesMax: number,
  work: (upload: Upload) => Promise<Value>,
): Promise<Value> {
  const boundary = boundaryOf(request)
  if (boundary === undefined || !request.body) return work({ fields: new FormData(), file: undefined })
  const bytesMax = fileBytesMax + AROUND_FILE_BYTES_MAX
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

/**
 * Reads a form with several files of at most `filesBytesMax` together as it arrives, and lets `take` read each of them;
 * the fields are left out. The rest is read to the end. Throws as `withUpload` does.
 */
export async function forEachFile(
  request: Request,
  filesBytesMax: number,
  take: (content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const boundary = boundaryOf(request)
  if (boundary === undefined || !request.body) return
  const bytesMax = filesBytesMax + AROUND_FILE_BYTES_MAX
  try {
    for await (const { fileName, content } of readParts(request.body, { boundary, bytesMax }))
      if (fileName) await take(content)
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
