import { readBuild } from '#domain/goods/builder/build.ts'
import { drawBuild } from '#server/goods/builder/picture/draw-build.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import type { Route } from './+types/build-picture.route'

/** Prices are those of the moment: what shows a link asks again after so long. */
const FRESH_SECONDS = 600

/** The build of an address as a picture: `/build/picture?parts=…`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const build = readBuild(new URL(request.url).searchParams.get('parts') ?? '')
  const address = context.get(addressContext)
  const allowed = build.length > 0 ? await withinLimit(app, 'build-picture-address', address) : undefined
  const drawn = allowed?.ok === false ? allowed : await drawBuild(app, build, address)
  if (!drawn.ok) {
    const { problem } = drawn
    const seconds = problem.details?.retryAfterSeconds
    return new Response(problemWords(problem), {
      status: problem.code === 'builder.empty' ? 404 : problemStatus(problem),
      headers: { 'Cache-Control': 'no-store', ...(seconds && { 'Retry-After': String(seconds) }) },
    })
  }
  return new Response(drawn.value, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(drawn.value.length),
      'Cache-Control': `public, max-age=${FRESH_SECONDS}`,
      'X-Robots-Tag': 'noindex',
    },
  })
}
