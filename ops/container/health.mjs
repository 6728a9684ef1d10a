import { get } from 'node:http'

/** Ends with 0 while the web process of this container and its database answer. */
const { PORT = '3000', PUBLIC_URL = `http://localhost:${PORT}` } = process.env
const { host } = new URL(PUBLIC_URL)
get({ host: '127.0.0.1', port: PORT, path: '/health', headers: { host }, timeout: 2_000 }, (answer) =>
  process.exit(answer.statusCode === 200 ? 0 : 1),
).on('error', () => process.exit(1))
