import { expect, test } from 'vitest'
import { QUEUES } from '#server/ground/db/queues.ts'
import { isQuiet } from './queue-table.tsx'
import { QUEUE_WORDS } from './queue-words.ts'

const QUEUE = {
  name: 'mail',
  waiting: 0,
  active: 0,
  failed: 0,
  oldestWaitingAt: null,
  lastDoneAt: null,
} as const

test('a queue is quiet while nothing in it waits, runs or has failed', () => {
  expect(isQuiet(QUEUE)).toBe(true)
  for (const state of ['waiting', 'active', 'failed']) expect(isQuiet({ ...QUEUE, [state]: 1 })).toBe(false)
})

test('no two queues are said to do the same', () => {
  expect(new Set(Object.values(QUEUE_WORDS)).size).toBe(Object.keys(QUEUES).length)
})
