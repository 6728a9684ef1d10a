import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from './serve.ts'

let server: Awaited<ReturnType<typeof serve>>
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  server = await serve(
    async (asked) => {
      if (asked.url.endsWith('/refused')) return new Response('Not here.', { status: 405 })
      return new Response(await asked.text())
    },
    { host: '127.0.0.1', port: 0 },
  )
})
afterAll(() => {
  agent.destroy()
  server.close()
})

test('an answer before the body is read says that the connection ends; any other keeps it', async () => {
  expect(await send('/refused', 'a body that nobody reads')).toEqual([405, 'close'])
  expect(await send('/read', 'a body')).toEqual([200, 'keep-alive'])
  expect(await send('/refused', '')).toEqual([405, 'keep-alive'])
  expect(await send('/refused', 'x'.repeat(100_000))).toEqual([405, 'close'])
  expect(await send('/read', 'the next request')).toEqual([200, 'keep-alive'])
})

function send(path: string, body: string): Promise<[number | undefined, string | undefined]> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Length': body.length }
    const asked = request({ host: '127.0.0.1', port, agent, method: 'POST', path, headers }, (answer) => {
      answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
