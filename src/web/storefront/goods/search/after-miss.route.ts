import type { ActionFunctionArgs } from 'react-router'
import { QUERY_LENGTH_MAX } from '#domain/goods/catalogue/query-length.ts'
import { type AfterMiss, recordAfterMiss } from '#server/goods/catalogue/search-miss-store.ts'
import { appContext } from '#web/http/context.ts'
import { readIntent } from '#web/http/form-intent.ts'

const DONE: readonly AfterMiss[] = ['again', 'list', 'product']

/** What somebody did after a search that did not find what it asked for; the browser says it as it leaves the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const did = readIntent(form, DONE)
  await recordAfterMiss(context.get(appContext), String(form.get('query')).slice(0, QUERY_LENGTH_MAX), did)
  return new Response(null, { status: 204 })
}
