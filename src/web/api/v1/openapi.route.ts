import { openApiDocument } from './openapi.ts'

/** The description of the API for shops' own software, for any program. */
export function loader() {
  return Response.json(openApiDocument(), { headers: { 'Cache-Control': 'public, max-age=3600' } })
}
