import type { LoaderFunctionArgs } from 'react-router'
import { readBuild } from '#domain/goods/builder/build.ts'
import { judgeTogether } from '#server/goods/builder/build-views.ts'
import { appContext } from '#web/http/context.ts'

/** Whether products fit together, for a cart that is in the browser: `/api/fit?parts=…`, as an address says a build. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const parts = readBuild(new URL(request.url).searchParams.get('parts') ?? '')
  const judged = await judgeTogether(context.get(appContext), parts)
  return Response.json(judged ?? null, { headers: { 'Cache-Control': 'no-cache' } })
}
