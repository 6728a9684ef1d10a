import type { LoaderFunctionArgs } from 'react-router'
import { QUERY_LENGTH_MAX } from '#domain/goods/catalogue/query-length.ts'
import { suggestFor } from '#server/goods/catalogue/suggestion-views.ts'
import { appContext } from '#web/http/context.ts'

/** What may be meant by what is typed so far: `/search/suggestions?q=cors`. A longer query is read to its limit. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  const suggestions = await suggestFor(context.get(appContext), typed.slice(0, QUERY_LENGTH_MAX))
  return Response.json(suggestions, { headers: { 'Cache-Control': 'no-store' } })
}
