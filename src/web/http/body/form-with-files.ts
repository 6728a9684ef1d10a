import { data } from 'react-router'
import { boundaryOf, RefusedBody, readParts } from './multipart.ts'
import { AROUND_FILE_BYTES_MAX, readAtMost } from './upload.ts'

/** A text of two thousand characters of three bytes each, and more. */
const FIELD_BYTES_MAX = 8 * 1024

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
  const boundary = boundaryOf(request)
  if (boundary === undefined || !request.body) return request.formData()
  const fields = new FormData()
  const bytesMax = filesMax * fileBytesMax + AROUND_FILE_BYTES_MAX
  try {
    for await (const { name, fileName, content } of readParts(request.body, { boundary, bytesMax })) {
      if (fileName !== undefined) {
        if (fileName !== '') await take(await readAtMost(content, fileBytesMax))
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
