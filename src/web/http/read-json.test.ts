import { describe, expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const read = (body: BodyInit) => readJson(new Request('http://shop.test/api', { method: 'POST', body }))
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('JSON that a program sends', () => {
  test('is read as it is', async () => {
    expect(await read('{"sku":"A-1","count":[1,null,{"new":true}]}')).toEqual({
      sku: 'A-1',
      count: [1, null, { new: true }],
    })
  })

  test('loses what no text of the database can hold, in names too', async () => {
    expect(await read('{"a\\u0000b":"x\\u0000y","c":["\\ud800"]}')).toEqual({ 'a b': 'x y', c: ['\ufffd'] })
  })

  test('is nothing when it is none, or nested deeper than anybody means', async () => {
    expect(await read('{')).toBeUndefined()
    expect(await read('')).toBeUndefined()
    expect(await read(nested(32))).toBeDefined()
    expect(await read(nested(33))).toBeUndefined()
    expect(await read(nested(100_000))).toBeUndefined()
    expect(await read('{"a":'.repeat(50_000) + 1 + '}'.repeat(50_000))).toBeUndefined()
  })

  test('cannot change what objects are', async () => {
    const sent = (await read('{"__proto__":{"isAdmin":true}}')) as { isAdmin?: boolean }
    expect(sent.isAdmin).toBeUndefined()
  })
})
