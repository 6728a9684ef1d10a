import { expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import type { ContentChange } from './content-changes.ts'
import { keptUntilChange } from './kept-until-change.ts'

const CARD: ContentChange = { productIds: ['one'], categories: ['Cases'], allProducts: false }

/** What is told, is told at the next `catchUp`, as by the database. */
function makeChanges() {
  const listeners: ((change: ContentChange) => void)[] = []
  const waiting: ContentChange[] = []
  const contentChanges: App['contentChanges'] = {
    catchUp: async () => {
      for (const change of waiting.splice(0)) for (const listener of listeners) listener(change)
    },
    onChange: (listener) => listeners.push(listener),
    heard: () => undefined,
    close: async () => {},
  }
  return { app: { contentChanges } as App, change: (change: ContentChange) => waiting.push(change) }
}

test('is read once, and again after a change of it alone', async () => {
  const { app, change } = makeChanges()
  const given: (number | undefined)[] = []
  let reads = 0
  const read = keptUntilChange(
    (told) => told === 'everything',
    async (_app, before: number | undefined) => {
      given.push(before)
      return ++reads
    },
  )
  expect(await Promise.all([read(app), read(app)])).toEqual([1, 1])
  change(CARD)
  expect(await read(app)).toBe(1)
  change('everything')
  expect(await read(app)).toBe(2)
  expect(await read(app)).toBe(2)
  expect(given).toEqual([undefined, 1])
})

test('what changes while it is read is read again for who asks after that', async () => {
  const { app, change } = makeChanges()
  const ends: (() => void)[] = []
  let reads = 0
  const read = keptUntilChange(
    () => true,
    () => {
      const number = ++reads
      return new Promise<number>((resolve) => ends.push(() => resolve(number)))
    },
  )
  const first = read(app)
  await expect.poll(() => ends.length).toBe(1)
  change(CARD)
  const second = read(app)
  await app.contentChanges.catchUp()
  ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  expect(await second).toBe(2)
})

test('a reading that fails is told to who waits for it, and tried again by the next', async () => {
  const { app } = makeChanges()
  let reads = 0
  const read = keptUntilChange(
    () => true,
    async () => {
      if (++reads === 1) throw new Error('no answer')
      return reads
    },
  )
  await expect(read(app)).rejects.toThrow('no answer')
  expect(await read(app)).toBe(2)
})
