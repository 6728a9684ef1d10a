import type { App } from '#server/ground/app.ts'

type Answer<Bindings> = (request: Request, bindings?: Bindings) => Response | Promise<Response>

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts every request that comes from outside by route and status, and begins its trace, or goes on with the one that
 * its `traceparent` names (W3C Trace Context). Kept pages count as any other; those that are made to be kept do not.
 */
export function observeRequests<Bindings>(
  { metrics, tracing }: Pick<App, 'metrics' | 'tracing'>,
  routeOf: (path: string) => string,
  answer: Answer<Bindings>,
): Answer<Bindings> {
  if (!metrics && !tracing) return answer

  return async (request, bindings) => {
    const method = METHODS.has(request.method) ? request.method : 'other'
    const route = routeOf(new URL(request.url).pathname)
    const began = performance.now()
    metrics?.httpRequestsInFlight.inc()
    let status = 500
    try {
      const response = await traced(request, { method, route }, async () => answer(request, bindings))
      status = response.status
      return response
    } finally {
      metrics?.httpRequestsInFlight.dec()
      const seconds = (performance.now() - began) / 1_000
      metrics?.httpRequests.observe({ method, route, status: String(status) }, seconds)
    }
  }

  function traced(
    request: Request,
    { method, route }: { method: string; route: string },
    work: () => Promise<Response>,
  ): Promise<Response> {
    if (!tracing) return work()
    const span = {
      name: `${method} ${route}`,
      kind: 'request',
      facts: { 'http.request.method': method, 'http.route': route },
      traceparent: request.headers.get('traceparent'),
    } as const
    return tracing.run(span, async (say) => {
      const response = await work()
      say({ 'http.response.status_code': response.status })
      return response
    })
  }
}
