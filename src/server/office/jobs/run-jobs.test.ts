import type { Job, PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { QUEUES } from '#server/ground/db/queues.ts'
import { openMetrics } from '#server/ground/metrics/metrics.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { runJobs } from './run-jobs.ts'

let app: App
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

type Handler = (jobs: Partial<Job>[]) => Promise<unknown>

/** What the job library is asked to do. */
function recordingBoss() {
  const handlers = new Map<string, Handler>()
  const schedules = new Map<string, string | undefined>()
  const boss = {
    on: () => {},
    work: async (name: string, _options: object, handler: Handler) => void handlers.set(name, handler),
    schedule: async (name: string, cron: string) => void schedules.set(name, cron),
    unschedule: async (name: string) => void schedules.set(name, undefined),
  }
  return { boss: boss as unknown as PgBoss, handlers, schedules }
}

test('every queue is worked off, and a backup that nobody wants is asked for no more', async () => {
  const { boss, handlers, schedules } = recordingBoss()
  const runWith = (keep: number) => {
    const config = { ...app.config, backups: { ...app.config.backups, keep } }
    return runJobs({ ...app, config }, boss, new AbortController().signal)
  }
  await runWith(7)
  expect([...handlers.keys()].sort()).toEqual(Object.keys(QUEUES).sort())
  expect(schedules.get('release-holds')).toBe('* * * * *')
  expect(schedules.get('import')).toBeUndefined()
  expect(schedules.get('back-up')).toBe('17 21 * * *')
  await runWith(0)
  expect(schedules.get('back-up')).toBeUndefined()
})

test('a letter that fails is tried again, and stops no other of its batch', async () => {
  const { boss, handlers } = recordingBoss()
  await runJobs(app, boss, new AbortController().signal)
  const { signal } = new AbortController()
  const id = app.random.uuid()
  const done = await handlers.get('mail')?.([
    { id: 'no letter', data: { mailId: 'no uuid' }, signal },
    { id, data: { mailId: id }, signal },
  ])
  expect(done).toMatchObject([{ status: 'failed' }, { status: 'completed' }])
})

test('each job is counted by its queue and by how it ended', async () => {
  const metrics = await openMetrics()
  const { boss, handlers } = recordingBoss()
  await runJobs({ ...app, metrics }, boss, new AbortController().signal)
  const { signal } = new AbortController()
  await handlers.get('mail')?.([
    { id: 'no letter', data: { mailId: 'no uuid' }, signal },
    { id: 'a letter that is gone', data: { mailId: app.random.uuid() }, signal },
  ])
  const counts = (await metrics.text()).match(/^job_duration_seconds_count.+$/gm)?.sort()
  expect(counts).toEqual([
    'job_duration_seconds_count{queue="mail",outcome="completed"} 1',
    'job_duration_seconds_count{queue="mail",outcome="failed"} 1',
  ])
})
