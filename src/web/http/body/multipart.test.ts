import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundaryOf, RefusedBody, readParts } from './multipart.ts'

interface Sent {
  name: string
  fileName?: string | undefined
  text: string
}

const EVERYTHING = 1024 * 1024

/** The bytes in pieces of these lengths, again and again. */
function inPieces(bytes: Uint8Array, lengths: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const length = lengths[turn++ % lengths.length] ?? 1
      controller.enqueue(bytes.subarray(at, at + length))
      at += length
    },
  })
}

async function read(
  body: ReadableStream<Uint8Array>,
  { boundary = 'x', bytesMax = EVERYTHING, skip = false } = {},
): Promise<Sent[]> {
  const sent: Sent[] = []
  for await (const { name, fileName, content } of readParts(body, { boundary, bytesMax })) {
    const chunks: Uint8Array[] = []
    if (!skip) for await (const chunk of content) chunks.push(chunk)
    sent.push({ name, fileName, text: Buffer.concat(chunks).toString('latin1') })
  }
  return sent
}

const asText = (text: string, lengths = [7]) => inPieces(Buffer.from(text), lengths)
const part = (name: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`

describe('a form in parts', () => {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom('\r\n--', '\r\n------', '\r\n\r\n', '--', '\r', '\r\n-').map((text) => Buffer.from(text)),
  )
  const name = fc.string({
    unit: fc.constantFrom('a', '"', ' ', ';', 'ग', '=', 'é'),
    minLength: 1,
    maxLength: 12,
  })

  test('is read as the platform reads it, however it is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name, fileName: fc.option(name, { nil: undefined }), content }), {
          maxLength: 6,
        }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (parts, lengths, skip) => {
          const form = new FormData()
          for (const each of parts) {
            const blob = new Blob([new Uint8Array(each.content)])
            if (each.fileName !== undefined) form.append(each.name, blob, each.fileName)
            else
              form.append(
                each.name,
                Buffer.from(each.content)
                  .toString('latin1')
                  .replace(/[^a-z-]/g, '.'),
              )
          }
          const request = new Request('http://shop.test', { method: 'POST', body: form })
          const boundary = boundaryOf(request) ?? ''
          const bytes = new Uint8Array(await request.clone().arrayBuffer())
          const expected: Sent[] = []
          for (const [key, value] of await request.formData())
            expected.push({
              name: key,
              fileName: typeof value === 'string' ? undefined : value.name,
              text: skip
                ? ''
                : typeof value === 'string'
                  ? value
                  : Buffer.from(await value.arrayBuffer()).toString('latin1'),
            })
          expect(await read(inPieces(bytes, lengths), { boundary, skip })).toEqual(expected)
        },
      ),
    )
  })

  test('whose parts are read only to their middle goes on with the next one', async () => {
    const body = asText(`${part('one', 'a'.repeat(100))}${part('two', 'b')}--x--\r\n`)
    const names: string[] = []
    for await (const { name, content } of readParts(body, { boundary: 'x', bytesMax: EVERYTHING })) {
      names.push(name)
      for await (const _ of content) break
    }
    expect(names).toEqual(['one', 'two'])
  })
})

describe('refused with the status', () => {
  const refusals: [what: string, body: string, status: number][] = [
    ['nothing', '', 400],
    ['what is no part', 'name=Asha', 400],
    ['a text in front of the first part', `hello\r\n${part('a', '1')}--x--`, 400],
    ['a part that never ends', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nfour', 400],
    ['headers that never end', `--x\r\n${'a: b\r\n'.repeat(2_000)}`, 400],
    ['a part without a name', '--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--', 400],
    ['a form that breaks off behind a part', part('a', '1'), 400],
    ['something else behind a boundary', `${part('a', '1')}--xyz`, 400],
    ['more parts than any form has', `${part('a', '1').repeat(21)}--x--`, 400],
  ]
  test.each(refusals)('%s', async (_what, body, status) => {
    const refused = await read(asText(body)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RefusedBody)
    expect(refused).toMatchObject({ status })
  })

  test('what is larger than allowed, with 413, while it still arrives', async () => {
    const body = `${part('a', 'a'.repeat(500))}--x--\r\n`
    expect(await read(asText(body), { bytesMax: body.length })).toHaveLength(1)
    await expect(read(asText(body), { bytesMax: body.length - 1 })).rejects.toMatchObject({ status: 413 })
  })
})

describe('the boundary', () => {
  const typed = (type: string) =>
    boundaryOf(new Request('http://shop.test', { method: 'POST', headers: { 'Content-Type': type } }))
  test.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data;charset=utf-8; Boundary="abc"', 'abc'],
    ['multipart/form-data', undefined],
    ['multipart/form-data; boundary=', undefined],
    [`multipart/form-data; boundary=${'a'.repeat(71)}`, undefined],
    ['multipart/mixed; boundary=abc', undefined],
    ['text/plain; boundary=abc', undefined],
  ])('of %s is %s', (type, boundary) => {
    expect(typed(type)).toBe(boundary)
  })
})
