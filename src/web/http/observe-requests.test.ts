import { expect, test } from 'vitest'
import { openMetrics } from '#server/ground/metrics/metrics.ts'
import { observeRequests } from './observe-requests.ts'
import { makeRoutePatterns } from './route-pattern.ts'

const routeOf = makeRoutePatterns(['/orders/:id', '/broken'])

test('requests are counted by method, pattern and status, however many addresses people make up', async () => {
  const metrics = await openMetrics()
  const ask = observeRequests({ metrics, tracing: undefined }, routeOf, async ({ url }) => {
    if (url.endsWith('/broken')) throw new Error('a bug')
    return new Response('', { status: url.includes('/orders/') ? 200 : 404 })
  })
  for (const path of ['/orders/1', '/orders/asha%40example.in', '/orders/2.data', '/x', '/y/z?q=1'])
    await ask(new Request(`https://shop.test${path}`))
  await ask(new Request('https://shop.test/orders/1', { method: 'POST' }))
  await ask(new Request('https://shop.test/x', { method: 'PROPFIND' }))
  await expect(ask(new Request('https://shop.test/broken'))).rejects.toThrow('a bug')
  const text = await metrics.text()
  const counts = [...text.matchAll(/^http_request_duration_seconds_count(.+)$/gm)].map(([, line]) => line)
  expect(counts).toEqual([
    '{method="GET",route="/orders/:id",status="200"} 3',
    '{method="GET",route="unknown",status="404"} 2',
    '{method="POST",route="/orders/:id",status="200"} 1',
    '{method="other",route="unknown",status="404"} 1',
    '{method="GET",route="/broken",status="500"} 1',
  ])
  expect(text).not.toContain('asha')
  expect(text).toMatch(/^http_requests_in_flight 0$/m)
})

test('a shop that nobody measures answers as it is', () => {
  const answer = () => new Response('')
  expect(observeRequests({ metrics: undefined, tracing: undefined }, routeOf, answer)).toBe(answer)
})
