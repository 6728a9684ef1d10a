import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GatedJob } from '#tests/support/gated-thread.ts'
import { type JobThread, jobThread } from './job-thread.ts'

const WAITING_MAX = 8
const SECONDS_MAX = 60

let thread: JobThread<GatedJob, string>
let told: string[]
beforeEach(() => {
  told = []
  thread = jobThread({
    source: 'tests/support/gated-thread.ts',
    what: 'gated jobs',
    memoryMbMax: 64,
    waitingMax: WAITING_MAX,
    secondsMax: SECONDS_MAX,
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await thread.close()
})

/** Asks for a job, which is done once it is opened; `told` says in which order jobs ended, and how. */
function ask(
  name: string,
  asker: string,
  { isOpen = true, end }: { isOpen?: boolean; end?: GatedJob['end'] } = {},
) {
  const gate = new SharedArrayBuffer(4)
  const view = new Int32Array(gate)
  const open = () => {
    Atomics.store(view, 0, 1)
    Atomics.notify(view, 0)
  }
  if (isOpen) open()
  const done = thread.run({ name, gate, ...(end && { end }) }, asker).then(
    (result) => told.push(result),
    (error: Error) => told.push(`${name}: ${error.message.split('\n')[0]}`),
  )
  return { open, done }
}

test('one seller’s papers keep a customer’s waiting for one of them', async () => {
  const first = ask('statement 1', 'seller', { isOpen: false })
  const others = [ask('statement 2', 'seller'), ask('statement 3', 'seller'), ask('invoice', 'asha')]
  first.open()
  await Promise.all([first, ...others].map(({ done }) => done))
  expect(told).toEqual(['statement 1', 'statement 2', 'invoice', 'statement 3'])
})

test('ten questions of one stranger leave places for everybody else', async () => {
  const first = ask('stranger 0', 'stranger', { isOpen: false })
  const more = Array.from({ length: 9 }, (_, n) => ask(`stranger ${n + 1}`, 'stranger'))
  await Promise.all(more.slice(2).map(({ done }) => done))
  expect(told).toEqual([3, 4, 5, 6, 7, 8, 9].map((n) => `stranger ${n}: too many gated jobs wait`))
  const people = Array.from({ length: 6 }, (_, n) => ask(`person ${n}`, `person ${n}`))
  const last = ask('person 6', 'person 6')
  await last.done
  expect(told.at(-1)).toBe('person 6: too many gated jobs wait')
  first.open()
  await Promise.all([first, ...more, ...people].map(({ done }) => done))
  expect(told.filter((name) => /^person \d$/.test(name))).toHaveLength(6)
})

test('a job that fails, and one that ends the thread, fail alone', async () => {
  const jobs = [
    ask('one', 'a'),
    ask('two', 'b', { end: 'fails' }),
    ask('three', 'c'),
    ask('four', 'd', { end: 'ends the thread' }),
    ask('five', 'e'),
  ]
  await Promise.all(jobs.map(({ done }) => done))
  expect(told).toEqual([
    'one',
    'two: Error: two failed',
    'three',
    'four: the thread of gated jobs ended',
    'five',
  ])
})

test('a job that takes too long fails alone, and those that waited have all their time from when they begin', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = ask('late', 'a', { isOpen: false })
  const next = ask('next', 'b', { isOpen: false })
  const last = ask('last', 'c')
  vi.advanceTimersByTime(SECONDS_MAX * 1_000)
  await late.done
  vi.advanceTimersByTime(SECONDS_MAX * 1_000 - 1)
  next.open()
  await Promise.all([next.done, last.done])
  expect(told).toEqual(['late: gated jobs took too long', 'next', 'last'])
})

test('what waits is let go when the thread is closed, and the next job starts another', async () => {
  const jobs = [ask('one', 'a', { isOpen: false }), ask('two', 'b')]
  await thread.close()
  await Promise.all(jobs.map(({ done }) => done))
  expect(told).toEqual([
    'two: the thread of gated jobs was closed',
    'one: the thread of gated jobs was closed',
  ])
  await ask('three', 'c').done
  expect(told.at(-1)).toBe('three')
})
