import { Hono } from 'hono'
import { serve } from '../src/entry/serve.ts'

/** The least a web server of this kind can do: one word, on the same framework, adapter and limits as the shop. */
const bare = new Hono()
bare.get('/', (c) => c.text('hello'))
const server = await serve((request) => bare.fetch(request), { host: '127.0.0.1', port: 0 })
const address = server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
process.on('disconnect', () => process.exit(0))
