import { data } from 'react-router'
import { boundaryOf, RefusedBody, readParts } from './multipart.ts'
import { AROUND_FILE_BYTES_MAX, readAtMost } from './upload.ts'

/** Several times the longest text of a form, so that whoever pastes too much reads how much that is. */
const FIELD_BYTES_MAX = 32 * 1024

/**
 * Reads a form whose files stand among its fields, as it arrives: each file is handed to `take`, and so many bytes of it
 * as a file may have and one more. A form without a file, or one that was sent as pairs, has its fields alone. Throws a 400
 * or 413 for what is no form or too large.
 */
export async function readFormWithFiles(
  request: Request,
  { filesMax, fileBytesMax }: { filesMax: number; fileBytesMax: number },
  take: (bytes: Buffer) => Promise<void>,
): Promise<FormData> {
  return streamForm(request, filesMax * fileBytesMax, async ({ content }) =>
    take(await readAtMost(content, fileBytesMax)),
  )
}

/** A file of a form while it arrives, and the fields that stand in front of it. */
export interface ArrivingFile {
  /** The name of its field. */
  name: string
  fileName: string
  content: AsyncIterable<Uint8Array>
  fields: FormData
}

/** The same where `take` reads as much of each file as it wants; what it leaves is skipped. */
export async function streamForm(
  request: Request,
  filesBytesMax: number,
  take: (file: ArrivingFile) => Promise<void>,
): Promise<FormData> {
  const boundary = boundaryOf(request)
  if (boundary === undefined || !request.body) return request.formData()
  const fields = new FormData()
  const bytesMax = filesBytesMax + AROUND_FILE_BYTES_MAX
  try {
    for await (const { name, fileName, content } of readParts(request.body, { boundary, bytesMax })) {
      if (fileName !== undefined) {
        if (fileName !== '') await take({ name, fileName, content, fields })
        continue
      }
      const bytes = await readAtMost(content, FIELD_BYTES_MAX)
      const text = bytes.toString()
      if (bytes.length > FIELD_BYTES_MAX || text.includes('\0')) throw new RefusedBody(400)
      fields.append(name, text)
    }
  } catch (error) {
    if (error instanceof RefusedBody) throw data(null, error.status)
    throw error
  }
  return fields
}
