import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { giveMailUp } from '#server/ground/mail/give-mail-up.ts'
import { markMailFailed } from '#server/ground/mail/mail-store.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { startHeartbeat } from '#server/office/jobs/heartbeat.ts'
import { type AddedOwner, addAdmin, OWNER } from '#tests/support/back-office.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { listFailedJobs, readQueues } from './job-views.ts'
import { listMessageMonths } from './phone-message-views.ts'
import { readHealth } from './read-health.ts'
import { resendMails } from './resend-mails.ts'
import { retryJobs } from './retry-jobs.ts'
import { countUnsentMails, listUnsentMails } from './unsent-mail-views.ts'

const clock = turnedClock()
let app: App
let close: () => Promise<void>
let owner: AddedOwner

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  mkdirSync(app.config.dataDir, { recursive: true })
  owner = await addAdmin(app)
})
afterAll(() => close())

async function mail(): Promise<string> {
  await inTransaction(app, (tx) =>
    queueMail(app, tx, {
      kind: 'greeting',
      to: 'asha@example.in',
      subject: 'Hello',
      content: { blocks: [] },
    }),
  )
  const row = app.db.selectFrom('mails').select('id').orderBy('created_at', 'desc').orderBy('id').limit(1)
  const { rows } = await sql<{ id: string }>`SELECT data ->> 'mailId' AS id FROM pgboss.job
    ORDER BY created_on DESC LIMIT 1`.execute(app.db)
  return rows[0]?.id ?? (await row.executeTakeFirstOrThrow()).id
}

/** A job that has given up, as the library leaves it. */
async function failedJob(): Promise<string> {
  const mailId = await mail()
  const { rows } = await sql<{
    id: string
  }>`UPDATE pgboss.job SET state = 'failed', completed_on = now(), retry_count = 12,
      output = ${JSON.stringify({ problem: 'smtp://user:secret@mail.test refused asha@example.in' })}::jsonb
    WHERE data ->> 'mailId' = ${mailId} RETURNING id`.execute(app.db)
  return rows[0]?.id as string
}

const audited = (action: string) =>
  app.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()

describe('failed jobs', () => {
  test('are listed with their trouble and their ids, without persons and secrets', async () => {
    const id = await failedJob()
    const { jobs } = await listFailedJobs(app, OWNER)
    expect(jobs.find((job) => job.id === id)).toMatchObject({
      queue: 'mail',
      tries: 13,
      trouble: 'smtp://[secret]@mail.test refused [address]',
      about: expect.stringMatching(/^mailId [0-9a-f-]{36}$/),
    })
    const mail = (await readQueues(app, OWNER)).find((queue) => queue.name === 'mail')
    expect(mail).toMatchObject({ failed: 1, active: 0 })
  })

  test('run once more when somebody asks, once however often they ask, and the record says who', async () => {
    const id = await failedJob()
    expect(await retryJobs(app, owner, [id])).toEqual({ ok: true, value: { count: 1 } })
    expect(await retryJobs(app, owner, [id])).toMatchObject({
      ok: false,
      problem: { code: 'system.jobs_gone' },
    })
    const { rows } = await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE id = ${id}`.execute(
      app.db,
    )
    expect(rows[0]?.state).toBe('retry')
    const records = await audited('jobs.retried')
    expect(records.at(-1)).toMatchObject({
      actor_id: owner.userId,
      subject_kind: 'queue',
      subject_id: 'mail',
      after: { count: 1, jobs: [id] },
    })
  })

  test('run once more all together', async () => {
    await failedJob()
    await failedJob()
    expect(await retryJobs(app, owner, 'all')).toMatchObject({ ok: true })
    expect((await listFailedJobs(app, OWNER)).jobs).toEqual([])
  })

  test('are left alone for an empty choice', async () => {
    expect(await retryJobs(app, owner, [])).toMatchObject({ problem: { code: 'system.nothing_chosen' } })
  })
})

describe('mails that could not be sent', () => {
  const listed = async (state?: 'trying') =>
    (await listUnsentMails(app, OWNER, { ...(state && { state }) })).mails.map(({ id }) => id)
  const jobsOf = async (id: string) => {
    const { rows } = await sql<{ state: string }>`SELECT state FROM pgboss.job
      WHERE name = 'mail' AND data ->> 'mailId' = ${id}`.execute(app.db)
    return rows.map(({ state }) => state)
  }
  /** A mail that was tried to the last, as the worker and the library leave it. */
  async function givenUp(): Promise<string> {
    const id = await failedJob().then(async (jobId) => {
      const { rows } = await sql<{ id: string }>`SELECT data ->> 'mailId' AS id FROM pgboss.job
        WHERE id = ${jobId}`.execute(app.db)
      return rows[0]?.id as string
    })
    await markMailFailed(app.db, { id, problem: 'no mailbox asha@example.in' })
    await giveMailUp(app, id)
    return id
  }

  test('are listed as tried until they are given up, without persons', async () => {
    const id = await mail()
    await markMailFailed(app.db, { id, problem: 'no mailbox asha@example.in' })
    expect(await listed()).not.toContain(id)
    expect(await listed('trying')).toContain(id)
    await giveMailUp(app, id)
    expect(await listed('trying')).not.toContain(id)
    const { mails } = await listUnsentMails(app, OWNER, {})
    expect(mails.find((each) => each.id === id)).toMatchObject({
      kind: 'greeting',
      tries: 1,
      trouble: 'no mailbox [address]',
    })
    expect(await countUnsentMails(app, OWNER)).toMatchObject({ 'given-up': { count: 1 } })
  })

  test('are sent again once, by the job that they have, however often somebody asks, and the record says so', async () => {
    const id = await givenUp()
    expect(await jobsOf(id)).toEqual(['failed'])
    expect(await resendMails(app, owner, [id])).toEqual({ ok: true, value: { count: 1 } })
    expect(await jobsOf(id)).toEqual(['retry'])
    expect(await listed()).not.toContain(id)
    expect(await resendMails(app, owner, [id])).toMatchObject({ problem: { code: 'system.mails_gone' } })
    expect(await jobsOf(id)).toEqual(['retry'])
    expect((await audited('mail.sent_again')).at(-1)).toMatchObject({
      subject_id: id,
      actor_id: owner.userId,
    })
  })

  test('are sent again by a new job when theirs is forgotten', async () => {
    const id = await givenUp()
    await sql`DELETE FROM pgboss.job WHERE data ->> 'mailId' = ${id}`.execute(app.db)
    await resendMails(app, owner, [id])
    expect(await jobsOf(id)).toEqual(['created'])
  })

  test('are sent again all together, except those whose text is gone, which are not listed', async () => {
    const [first, second, gone] = [await givenUp(), await givenUp(), await givenUp()]
    await app.db
      .updateTable('mails')
      .set({ text_body: null, html_body: null })
      .where('id', '=', gone)
      .execute()
    expect(await listed()).not.toContain(gone)
    expect(await resendMails(app, owner, 'all')).toMatchObject({ ok: true })
    expect([await jobsOf(first), await jobsOf(second), await jobsOf(gone)]).toEqual([
      ['retry'],
      ['retry'],
      ['failed'],
    ])
    expect(await listed()).toEqual([])
    expect((await audited('mails.sent_again')).at(-1)).toMatchObject({ after: { count: 3 } })
    expect(await resendMails(app, owner, 'all')).toMatchObject({ problem: { code: 'system.mails_gone' } })
    expect(await resendMails(app, owner, [])).toMatchObject({ problem: { code: 'system.nothing_chosen' } })
  })

  test('that were sent meanwhile are neither given up nor listed', async () => {
    const id = await mail()
    await app.db.updateTable('mails').set({ sent_at: clock.now() }).where('id', '=', id).execute()
    await giveMailUp(app, id)
    expect(await listed()).not.toContain(id)
    expect(await resendMails(app, owner, [id])).toMatchObject({ problem: { code: 'system.mails_gone' } })
  })
})

describe('the health of the system', () => {
  const of = async (name: string, replaced: Partial<App> = {}) =>
    (await readHealth({ ...app, ...replaced }, OWNER)).find((part) => part.name === name)

  test('is told part by part', async () => {
    expect(await of('database')).toMatchObject({ state: expect.stringMatching(/good|warn/) })
    expect(await of('files')).toMatchObject({
      facts: [
        ['Kept', 'on the disk'],
        ['Free', expect.any(String)],
      ],
    })
    expect(await of('mail')).toMatchObject({ state: 'warn' })
    expect(await of('gateway')).toMatchObject({ state: 'off' })
    expect(await of('version')).toMatchObject({ words: expect.stringMatching(/^NanoNagar \d/) })
  })

  test('knows whether a worker runs', async () => {
    expect(await of('worker')).toMatchObject({ state: 'bad', words: expect.stringContaining('No worker') })
    const heartbeat = await startHeartbeat(app)
    heartbeat.stop()
    expect(await of('worker')).toMatchObject({ state: 'good', words: 'It is alive.' })
    clock.turn(120)
    expect(await of('worker')).toMatchObject({
      state: 'bad',
      words: 'It has stopped. Mails and jobs wait.',
    })
  })

  test('says of a part that is broken or silent what is wrong, and tells of the others', async () => {
    const broken = { leavesTheShop: true, send: async () => {} }
    const refusing = async () => {
      throw new Error('connect ECONNREFUSED smtp://me:secret@mail.test')
    }
    expect(await of('mail', { mail: { ...broken, check: refusing } })).toEqual({
      name: 'mail',
      state: 'bad',
      words: 'connect ECONNREFUSED smtp://[secret]@mail.test',
      facts: [],
    })
    const silent = { ...app, mail: { ...broken, check: () => new Promise<never>(() => {}) } }
    const parts = await readHealth(silent, OWNER)
    expect(parts.find((part) => part.name === 'mail')?.words).toBe('It did not answer within two seconds.')
    expect(parts).toHaveLength(9)
  })
})

test('messages to telephones are shown for twelve months of India, and none for the days before them', async () => {
  const sentAt = async (moment: string) => {
    const id = app.random.uuid()
    const at = new Date(moment)
    const times = { created_at: at, due_at: at, expires_at: at }
    const to_number = '+919876543210' as PhoneNumber
    await app.db
      .insertInto('phone_messages')
      .values({ id, kind: 'refund-made', to_number, event: moment, filled_in: '{}', ...times })
      .execute()
    await app.db
      .insertInto('message_attempts')
      .values({ id: app.random.uuid(), message_id: id, channel: 'sms', service: 'fake', asked_at: at })
      .execute()
  }
  for (const at of [
    '2026-03-29T06:30:00Z',
    '2026-03-31T18:29:00Z',
    '2026-03-31T18:30:00Z',
    '2027-03-14T06:30:00Z',
  ])
    await sentAt(at)
  const march = { db: app.db, clock: turnedClock('2027-03-15T06:30:00Z') }
  expect((await listMessageMonths(march, OWNER)).map(({ month }) => month)).toEqual(['2027-03', '2026-04'])
})
