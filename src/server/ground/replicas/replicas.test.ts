import type { Kysely } from 'kysely'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { ContentChanges, HeardOfLeader } from '#server/ground/content-changes/content-changes.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { systemClock } from '#server/ground/outside/clock.ts'
import type { Replica } from './replica.ts'
import type { Seen } from './replica-views.ts'
import { LAG_MS_MAX, openReplicas, type Replicas } from './replicas.ts'

const closing: Replicas[] = []
afterEach(async () => {
  for (const each of closing.splice(0)) await each.close()
})

const FIRST = '00000001'

/** A leader and one that follows, both of which say what the test has them say. */
async function open({ names = ['one'] }: { names?: readonly string[] } = {}) {
  const leader = { position: 100n, timeline: FIRST, lastChange: 100n, isAway: false, asked: 0 }
  const state = new Map<string, Partial<Seen> & { looks: number }>(names.map((name) => [name, { looks: 0 }]))
  let heard: HeardOfLeader | undefined
  const contentChanges: ContentChanges = {
    async catchUp() {
      leader.asked += 1
      if (leader.isAway) throw new Error('the connection was refused')
      heard = { askedAt: performance.now(), ...leader }
    },
    onChange() {},
    heard: () => heard,
    close: async () => {},
  }
  const following = names.map((name): Replica => {
    const own = () => state.get(name) ?? { looks: 0 }
    let seen: Seen | undefined
    return {
      name,
      db: () => ({ name }) as unknown as Kysely<Schema>,
      seen: () => seen,
      async look() {
        own().looks += 1
        seen = { position: leader.position, isStreaming: true, at: performance.now(), ...own() }
      },
      leaveOut() {
        seen = undefined
      },
      close: async () => {},
    }
  })
  const replicas = openReplicas({
    replicas: following,
    contentChanges,
    clock: systemClock,
    log: pino({ level: 'silent' }),
  })
  closing.push(replicas)
  await replicas.look()
  const say = (name: string, said: Partial<Seen>) => Object.assign(state.get(name) ?? {}, said)
  const looks = (name: string) => state.get(name)?.looks ?? 0
  return { replicas, leader, say, looks, following }
}

const nameOf = async (replicas: Replicas, atLeast?: bigint) => (await replicas.choose(atLeast))?.name

test('one that is in step is read from, in turn with the others, and one that is left out is not', async () => {
  const { replicas, following } = await open({ names: ['one', 'two'] })
  const four = [
    await nameOf(replicas),
    await nameOf(replicas),
    await nameOf(replicas),
    await nameOf(replicas),
  ]
  expect(four.toSorted()).toEqual(['one', 'one', 'two', 'two'])
  following[0]?.leaveOut(new Error('gone'))
  expect([await nameOf(replicas), await nameOf(replicas)]).toEqual(['two', 'two'])
  following[1]?.leaveOut(new Error('gone'))
  expect(await nameOf(replicas)).toBeUndefined()
  expect(replicas.lags()).toEqual([
    { name: 'one', seconds: undefined },
    { name: 'two', seconds: undefined },
  ])
})

test('one that lacks what somebody did is asked once more how far it is, and then the leader is read', async () => {
  const { replicas, leader, say, looks } = await open()
  leader.position = 120n
  say('one', { position: 110n })
  await replicas.look()
  expect(await nameOf(replicas, 110n)).toBe('one')
  const before = looks('one')
  expect(await nameOf(replicas, 115n)).toBeUndefined()
  expect(looks('one')).toBe(before + 1)
  say('one', { position: 120n })
  expect(await nameOf(replicas, 115n)).toBe('one')
})

test('for a position that the leader never had nobody is asked anything', async () => {
  const { replicas, looks } = await open()
  const before = looks('one')
  expect(await nameOf(replicas, 2n ** 64n - 1n)).toBeUndefined()
  expect(looks('one')).toBe(before)
})

test('one that streams from nobody is not read from while there is a leader, however far it is', async () => {
  const { replicas, leader, say } = await open()
  say('one', { position: 900n, isStreaming: false })
  await replicas.look()
  expect(await nameOf(replicas)).toBeUndefined()
  leader.isAway = true
  await replicas.look()
  expect(await nameOf(replicas)).toBe('one')
})

test('one that leads is not read from as one that follows, and without a leader only once it has answered', async () => {
  const { replicas, leader, say, looks } = await open()
  say('one', { isStreaming: false, at: performance.now() - 100 })
  await replicas.look()
  expect(await nameOf(replicas)).toBeUndefined()
  const before = looks('one')
  leader.isAway = true
  await replicas.confirm()
  say('one', { at: performance.now() + 1 })
  expect(await nameOf(replicas)).toBe('one')
  expect(looks('one')).toBeGreaterThan(before)
})

test('without a leader the one that has most is read from, however long it had been cut off', async () => {
  const { replicas, leader, say } = await open({ names: ['one', 'two'] })
  leader.position = 120n
  say('one', { position: 100n, isStreaming: false })
  say('two', { position: 120n })
  await replicas.look()
  leader.isAway = true
  await replicas.look()
  expect([await nameOf(replicas), await nameOf(replicas)]).toEqual(['two', 'two'])
  expect(await nameOf(replicas, 121n)).toBeUndefined()
})

test('one that is behind by more than the bound is not read from', async () => {
  const { replicas, leader, say } = await open()
  say('one', { position: 50n })
  await replicas.look()
  expect(await nameOf(replicas)).toBeUndefined()
  say('one', { position: 100n })
  leader.position = 101n
  await replicas.look()
  expect(await nameOf(replicas)).toBe('one')
  say('one', { at: performance.now() - LAG_MS_MAX - 1 })
  await replicas.look()
  expect(await nameOf(replicas)).toBeUndefined()
})

test('a leader that refuses is away at once, and nothing is confirmed until it has answered again', async () => {
  const { replicas, leader } = await open()
  expect(await replicas.confirm()).toBe(true)
  expect(replicas.unconfirmedSince()).toBeUndefined()
  leader.isAway = true
  const before = Date.now()
  expect(await replicas.confirm()).toBe(false)
  const asked = leader.asked
  expect(await replicas.confirm()).toBe(false)
  expect(leader.asked).toBe(asked)
  expect(replicas.unconfirmedSince()?.getTime()).toBeLessThanOrEqual(before + 1)
  expect(replicas.canServe()).toBe(true)
  expect(await replicas.positionNow()).toBeUndefined()
  leader.isAway = false
  await expect.poll(() => replicas.confirm()).toBe(true)
  expect(replicas.unconfirmedSince()).toBeUndefined()
  leader.position = 140n
  expect(await replicas.positionNow()).toBe(140n)
})

test('without a leader and without one that follows no page can be made', async () => {
  const { replicas, leader, following } = await open()
  leader.isAway = true
  following[0]?.leaveOut(new Error('gone'))
  await replicas.confirm()
  following[0]?.leaveOut(new Error('gone'))
  expect(replicas.canServe()).toBe(false)
})
