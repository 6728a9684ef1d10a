import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { deflateSync } from 'node:zlib'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { addSellerWithVendor, signInVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { serve } from '../../../../entry/serve.ts'
import { receivePicture } from './receive-picture.action.ts'

let app: App
let close: () => Promise<void>
let server: Server
let url: string
let asha: ActingVendor
let cookie: string

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  asha = await addSellerWithVendor(app)
  cookie = await signInVendor(app, asha)
  const web = new Hono().put('/vendor/pictures', receivePicture(app, 'vendor'))
  server = await serve((request) => web.fetch(request), { host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vendor/pictures?name=My%20Keyboard.JPG`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await close()
})

async function put(
  body: Uint8Array | ReadableStream | string,
  headers: Record<string, string> = { Cookie: cookie },
) {
  const before = process.cpuUsage()
  const response = await fetch(url, {
    method: 'PUT',
    body: body as BodyInit,
    headers,
    duplex: 'half',
  } as RequestInit)
  const answer = (await response.json()) as { key?: string; problem?: string }
  return { status: response.status, cpuMs: cpuMsSince(before), ...answer }
}

/** What a busy machine does beside us does not count: the server is in this process. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const picture = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c80' } })
    .toFormat(format)
    .toBuffer()

/** A PNG of this many black pixels in few bytes: unpacked, it would fill the memory of the server. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side + 1) * side), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('uploading a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('takes a %s and encodes it anew', async (format) => {
    const { status, key = '' } = await put(await picture(format))
    expect(status).toBe(201)
    expect(key).toMatch(/^my-keyboard-[0-9a-f]{10}$/)
    const kept = await app.files.get(`pictures/${key}/320.webp`)
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
    const upload = await app.db
      .selectFrom('picture_uploads')
      .select('seller_id')
      .where('picture_key', '=', key)
      .executeTakeFirst()
    expect(upload).toEqual({ seller_id: asha.sellerId })
  })

  test('keeps nothing of where a photo was taken', async () => {
    const photo = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#08c' } })
      .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(0)
    const { key } = await put(photo)
    for (const file of ['160.avif', '1200.webp']) {
      const kept = await app.files.get(`pictures/${key}/${file}`)
      const { exif, xmp, iptc } = await sharp(kept?.bytes).metadata()
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    }
  })

  test('is for signed-in vendors', async () => {
    expect(await put(await picture('png'), {})).toMatchObject({ status: 401 })
    expect(await put(await picture('png'), { Cookie: 'nn_sid=made-up' })).toMatchObject({ status: 401 })
  })
})

describe('what is meant to do harm', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, () => Uint8Array | string | Promise<Uint8Array>]>([
    ['a drawing with a script', () => svg],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['nothing at all', () => new Uint8Array()],
    [
      'a file that only begins like a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(9_000)]),
    ],
    [
      'a page behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg.repeat(50))]),
    ],
    [
      'an archive inside a PNG',
      async () =>
        Buffer.concat([
          (await picture('png')).subarray(0, 30),
          Buffer.from('PK\x03\x04'),
          Buffer.alloc(50_000),
        ]),
    ],
    ['half a picture', async () => (await picture('png')).subarray(0, 60)],
    ['a PNG of 14,000 × 14,000 pixels', () => hugePng(14_000)],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, 0xff)],
  ])('%s is refused with less than a second of work', async (_name, make) => {
    const body = await make()
    const before = process.memoryUsage.rss()
    const { status, cpuMs, problem } = await put(body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(problem).toMatch(/picture/)
    expect(cpuMs).toBeLessThan(1_000)
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(64)
  })

  test('a stream that never ends is cut off once it has sent enough', async () => {
    const { port } = server.address() as AddressInfo
    const { sent, status } = await new Promise<{ sent: number; status: string }>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let sent = 0
      let status = ''
      const chunk = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(65_533)])
      const send = () => {
        while (!socket.destroyed && socket.writable && sent < 1024 ** 3) {
          sent += chunk.length
          const framed = Buffer.concat([
            Buffer.from(`${chunk.length.toString(16)}\r\n`),
            chunk,
            Buffer.from('\r\n'),
          ])
          const isRoom = socket.write(framed)
          if (!isRoom) return
        }
      }
      socket.on('drain', send)
      socket.on('data', (data) => {
        status ||= data.toString().slice(9, 12)
        socket.destroy()
      })
      socket.on('close', () => resolve({ sent, status }))
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
      )
      socket.write(
        `PUT /vendor/pictures HTTP/1.1\r\nHost: shop.test\r\nCookie: ${cookie}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      send()
    })
    // Who goes on sending may find the line closed before reading why.
    expect(['413', '']).toContain(status)
    expect(sent).toBeLessThan(64 * 1024 ** 2)
  })

  test('one that hangs up in the middle troubles nobody', async () => {
    const { port } = server.address() as AddressInfo
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        const head = `PUT /vendor/pictures HTTP/1.1\r\nHost: shop.test\r\nCookie: ${cookie}\r\nContent-Length: 90000\r\n\r\n`
        socket.write(Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000)]))
        setTimeout(() => socket.destroy(), 50)
      })
      socket.on('close', () => setTimeout(resolve, 50))
    })
    expect(await put(await picture('png'))).toMatchObject({ status: 201 })
  })

  test('an announced gigabyte is refused before it is sent', async () => {
    const { port } = server.address() as AddressInfo
    const status = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `PUT /vendor/pictures HTTP/1.1\r\nHost: shop.test\r\nCookie: ${cookie}\r\nContent-Length: 1073741824\r\n\r\n`,
        ),
      )
      socket.on('data', (data) => {
        resolve(data.toString().slice(9, 12))
        socket.destroy()
      })
    })
    expect(status).toBe('413')
  })
})
