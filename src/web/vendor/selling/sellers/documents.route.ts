import { DOCUMENT_BYTES_MAX } from '#domain/selling/sellers/document-file.ts'
import { uploadDocument } from '#server/selling/sellers/application/upload-document.ts'
import { readAtMost, withUpload } from '#web/http/body/upload.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import type { Route } from './+types/documents.route'

const SECTION = '/vendor/settings#documents'

/** Nothing to read here: the documents are in the settings. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireVendor(context, request, 'owner')
  return redirect(SECTION)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'owner')
  const who = { userId, sellerId, address: context.get(addressContext) }
  const uploaded = await withUpload(request, DOCUMENT_BYTES_MAX, async ({ fields, file }) =>
    uploadDocument(context.get(appContext), who, {
      kind: fields.get('kind'),
      name: file?.name ?? '',
      bytes: file ? await readAtMost(file.content, DOCUMENT_BYTES_MAX) : new Uint8Array(),
    }),
  )
  if (uploaded.ok) return redirectWithToast(SECTION, { kind: 'success', text: 'Document received' })
  // A file cannot be put back into a form: there is nothing typed to keep.
  return redirectWithToast(SECTION, { kind: 'error', text: problemWords(uploaded.problem) })
}
