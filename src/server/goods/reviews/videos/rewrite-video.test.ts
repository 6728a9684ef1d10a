import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rewriteVideo } from './rewrite-video.ts'

const fixture = (name: string) => new Uint8Array(readFileSync(`tests/videos/${name}`))
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** The code with which it is refused, that its bytes are no video, or what it comes to. */
async function outcome(bytes: Uint8Array<ArrayBuffer>) {
  const written = await rewriteVideo(bytes).catch(() => 'thrown' as const)
  if (written === 'thrown') return written
  return written.ok ? written.value : written.problem.code
}

test.each([
  ['h264.mp4', 'mp4', 64, 48],
  ['fragmented.mp4', 'mp4', 64, 48],
  ['rotated.mov', 'mp4', 48, 64],
  ['vp8.webm', 'webm', 64, 48],
  ['vp9.webm', 'webm', 64, 48],
  ['av1.webm', 'webm', 64, 48],
  ['recorded.webm', 'webm', 64, 48],
] as const)('%s is written anew with its pictures alone', async (name, container, width, height) => {
  const sent = fixture(name)
  const written = await rewriteVideo(sent)
  if (!written.ok) throw new Error(written.problem.code)
  expect(written.value).toMatchObject({ container, width, height })
  expect(Math.abs(written.value.durationMs - 1_000)).toBeLessThanOrEqual(100)
  const text = latin(written.value.bytes)
  for (const word of ['Asha', '28.6139', '2019', 'x264', 'mp4a', 'soun', 'A_OPUS', 'udta'])
    expect([word, text.includes(word)]).toEqual([word, false])
  // What was written is itself a video that is taken, of the same size.
  const again = await rewriteVideo(new Uint8Array(written.value.bytes))
  expect(again).toMatchObject({ ok: true, value: { container, width, height } })
})

test.each([
  ['hevc.mp4', 'reviews.video_codec'],
  ['wide.mp4', 'reviews.video_too_wide'],
  ['long.mp4', 'reviews.video_too_long'],
  ['sound.mp4', 'reviews.video_not_readable'],
] as const)('%s is refused: %s', async (name, code) => {
  expect(await outcome(fixture(name))).toBe(code)
})

describe('what is no whole short video is refused', () => {
  test('cut off at every hundredth byte, and of bytes that mean nothing', async () => {
    for (const name of ['h264.mp4', 'fragmented.mp4', 'vp8.webm']) {
      const whole = fixture(name)
      for (let length = 0; length < whole.length - 8; length += 100) {
        const cut = await outcome(whole.slice(0, length))
        const isShorter = name === 'fragmented.mp4' && typeof cut !== 'string' && cut.durationMs <= 1_000
        if (!isShorter)
          expect([name, length, cut]).toEqual([name, length, expect.stringMatching(/readable|thrown/)])
      }
      const noise = whole.slice()
      for (let at = 16, state = 7; at < noise.length; at++) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        noise[at] = state >> 16
      }
      expect(await outcome(noise)).toMatch(/readable|thrown/)
    }
  })

  test('with any one byte of its tables spoilt it ends, whatever comes of it', async () => {
    const whole = fixture('h264.mp4')
    const from = latin(whole).indexOf('moov')
    for (let at = from; at < whole.length; at += 7) {
      const spoilt = whole.slice()
      spoilt[at] = 0xff
      const came = await outcome(spoilt)
      if (typeof came !== 'string') expect(came.bytes.length).toBeLessThan(2 * whole.length)
    }
  })

  test.each([
    ['times of 4 billion pictures', 'stts', 12, 0xffffffff],
    ['4 billion entries of times', 'stts', 8, 0xffffffff],
    ['shifts of 4 billion pictures', 'ctts', 12, 0xffffffff],
    ['4 billion pictures in a chunk', 'stsc', 16, 0xffffffff],
    ['4 billion sizes', 'stsz', 12, 0xffffffff],
    ['4 billion chunks', 'stco', 8, 0xffffffff],
    ['4 billion descriptions', 'stsd', 8, 0xffffffff],
    ['a box of 4 GB', 'mdat', -4, 0xfffffff0],
    ['a box of less than its head', 'mdhd', -4, 4],
    ['a box without an end within another', 'trak', -4, 0],
  ] as const)('%s', async (_what, type, offset, value) => {
    const spoilt = fixture('h264.mp4')
    const at = latin(spoilt).indexOf(type)
    new DataView(spoilt.buffer).setUint32(at + offset, value)
    expect(await outcome(spoilt)).toBe('reviews.video_not_readable')
  })

  test('4 billion equal sizes', async () => {
    const spoilt = fixture('h264.mp4')
    const at = latin(spoilt).indexOf('stsz')
    new DataView(spoilt.buffer).setUint32(at + 8, 1)
    new DataView(spoilt.buffer).setUint32(at + 12, 0xffffffff)
    expect(await outcome(spoilt)).toBe('reviews.video_not_readable')
  })

  test('4 billion pictures in a fragment', async () => {
    const spoilt = fixture('fragmented.mp4')
    const at = latin(spoilt).indexOf('trun')
    new DataView(spoilt.buffer).setUint32(at + 4, 0)
    new DataView(spoilt.buffer).setUint32(at + 8, 0xffffffff)
    expect(await outcome(spoilt)).toBe('reviews.video_not_readable')
  })

  test('10,000 tracks', async () => {
    const whole = fixture('h264.mp4')
    const track = boxOf(whole, 'trak')
    expect(await outcome(withinMovie(whole, Array<Uint8Array>(10_000).fill(track)))).toBe(
      'reviews.video_not_readable',
    )
  })

  test('endless boxes', async () => {
    const whole = fixture('h264.mp4')
    const boxes = new Uint8Array(8 * 40_000)
    for (let at = 0; at < boxes.length; at += 8) boxes.set([0, 0, 0, 8, 102, 114, 101, 101], at)
    expect(await outcome(withinMovie(whole, [boxes]))).toBe('reviews.video_not_readable')
  })

  test('packed tracks and endless elements of a WebM', async () => {
    const packed = fixture('vp8.webm')
    // The codec's name becomes an element that says that what follows is packed.
    const at = latin(packed).indexOf('V_VP8')
    packed.set([0x6d, 0x80], at - 2)
    expect(await outcome(packed)).toMatch(/readable|thrown/)
    const head = fixture('recorded.webm')
    const endless = new Uint8Array(head.length + 2 * 70_000)
    endless.set(head)
    for (let each = head.length; each < endless.length; each += 2) endless.set([0xec, 0x80], each)
    expect(await outcome(endless)).toBe('reviews.video_not_readable')
  })
})

test('what else stands in a file is not in the new one: a page, a program, a further track', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const free = Buffer.concat([Buffer.from([0, 0, 0, 8 + page.length]), Buffer.from('free'), page])
  const whole = fixture('h264.mp4')
  const polyglot = new Uint8Array(Buffer.concat([whole.subarray(0, 32), free, whole.subarray(32)]))
  const moved = withMovedChunks(polyglot, free.length)
  const written = await rewriteVideo(moved)
  if (!written.ok) throw new Error(written.problem.code)
  expect(latin(written.value.bytes)).not.toContain('script')
})

function boxOf(bytes: Uint8Array, type: string): Uint8Array {
  const at = latin(bytes).indexOf(type) - 4
  return bytes.slice(at, at + new DataView(bytes.buffer).getUint32(at))
}

/** With these boxes at the end of its movie box, which is the last of the file. */
function withinMovie(bytes: Uint8Array, boxes: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(Buffer.concat([bytes, ...boxes]))
  const at = latin(bytes).indexOf('moov') - 4
  new DataView(joined.buffer).setUint32(at, joined.length - at)
  return joined
}

/** Where the chunks of each track begin, so many bytes later. */
function withMovedChunks(bytes: Uint8Array<ArrayBuffer>, by: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer)
  for (let at = latin(bytes).indexOf('stco'); at !== -1; at = latin(bytes).indexOf('stco', at + 4))
    for (let entry = 0; entry < view.getUint32(at + 8); entry++)
      view.setUint32(at + 12 + entry * 4, view.getUint32(at + 12 + entry * 4) + by)
  return bytes
}
