import { Hono } from 'hono'
import pg from 'pg'
import { serve } from '../src/entry/serve.ts'

/**
 * The least that a page which is right to the commit can cost: the shop's framework, adapter and limits, one row of the
 * database for each request, and an answer of so many bytes. `/<bytes>` reads a row; `/bare/<bytes>` does not.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 })
const bytes = Buffer.alloc(1_000_000, 'x')
const floor = new Hono()
const answer = (length: string) =>
  new Response(bytes.subarray(0, Number(length)), {
    headers: { 'content-type': 'text/html', 'content-length': length },
  })
floor.get('/bare/:bytes', (c) => answer(c.req.param('bytes')))
floor.get('/:bytes', async (c) => {
  await pool.query({ name: 'one row', text: 'SELECT number FROM content_purges' })
  return answer(c.req.param('bytes'))
})
const server = await serve((request) => floor.fetch(request), { host: '127.0.0.1', port: 0 })
const address = server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
process.on('disconnect', () => process.exit(0))
