import { PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import type { CodeOf, Problem } from '#domain/ground/shared/result.ts'
import { MESSAGE_PICTURES_MAX } from '#domain/orders/messages/message-limits.ts'
import type { App } from '#server/ground/app.ts'
import { encodeAttachment } from '#server/orders/messages/attach-pictures.ts'
import { readFormWithFiles } from '#web/http/body/form-with-files.ts'

/**
 * Reads the form of a message. Its pictures are encoded one after the other while they arrive; one that is refused is a
 * problem of the form, whose fields are all there still.
 */
export async function receiveMessage(
  app: App,
  request: Request,
  userId: string,
): Promise<{
  form: FormData
  pictures: Uint8Array[]
  problem: Problem<CodeOf<typeof encodeAttachment> | 'messages.too_many_pictures'> | undefined
}> {
  const pictures: Uint8Array[] = []
  let problem: Awaited<ReturnType<typeof receiveMessage>>['problem']
  const form = await readFormWithFiles(
    request,
    { filesMax: MESSAGE_PICTURES_MAX + 1, fileBytesMax: PICTURE_BYTES_MAX },
    async (bytes) => {
      if (problem) return
      if (pictures.length >= MESSAGE_PICTURES_MAX) {
        problem = { code: 'messages.too_many_pictures' }
        return
      }
      const encoded = await encodeAttachment(app, userId, bytes)
      if (encoded.ok) pictures.push(encoded.value)
      else problem = encoded.problem
    },
  )
  return { form, pictures, problem }
}
