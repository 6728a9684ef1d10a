import { expect, test } from 'vitest'
import { batched } from './batched.ts'

/** A read that answers when it is told to. */
function heldRead() {
  const asked: { keys: readonly string[]; answer(): void; fail(): void }[] = []
  const read = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      asked.push({
        keys,
        answer: () => resolve(new Map(keys.map((key) => [key, `of ${key}`]))),
        fail: () => reject(new Error('the database is away')),
      })
    })
  return { asked, find: batched(read) }
}

test('what is asked for while a statement runs is read together by the next one', async () => {
  const { asked, find } = heldRead()
  const first = find('a')
  const others = [find('b'), find('a'), find('b')]
  expect(asked.map(({ keys }) => keys)).toEqual([['a']])
  asked[0]?.answer()
  expect(await first).toBe('of a')
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'a']])
  asked[1]?.answer()
  expect(await Promise.all(others)).toEqual(['of b', 'of a', 'of b'])
})

test('a statement that fails fails for its own keys, and the next is asked', async () => {
  const { asked, find } = heldRead()
  const first = find('a')
  const second = find('b')
  asked[0]?.fail()
  await expect(first).rejects.toThrow('the database is away')
  asked[1]?.answer()
  expect(await second).toBe('of b')
})

test('a key that is not found gives nothing, and more than two hundred keys wait', async () => {
  const sizes: number[] = []
  const find = batched<number, number>(async (keys) => {
    sizes.push(keys.length)
    return new Map()
  })
  expect(await find(0)).toBeUndefined()
  await Promise.all(Array.from({ length: 500 }, (_, key) => find(key)))
  expect(sizes).toEqual([1, 1, 200, 200, 99])
})
