import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBuild } from '#domain/goods/builder/build.ts'
import type { App } from '#server/ground/app.ts'
import { addBuyers } from '#tests/support/buyers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { removeSavedBuild, saveBuild } from './save-build.ts'
import { findSavedVersion, listSavedBuilds } from './saved-build-views.ts'

let app: App
let close: () => Promise<void>
let who: { userId: string }
let other: { userId: string }

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  const [first, second] = await addBuyers(app, 2)
  if (!first || !second) throw new Error('There are two buyers.')
  who = { userId: first.userId }
  other = { userId: second.userId }
})
afterAll(() => close())

const save = async (parts: string, savedId?: string, by = who) => {
  const saved = await saveBuild(app, by, { savedId, name: ' Gaming ', parts: readBuild(parts) })
  if (!saved.ok) throw new Error(saved.problem.code)
  return saved.value.id
}
const buildsOf = async (by = who) =>
  (await listSavedBuilds(app, by.userId)).map(({ id, number, name, parts, earlier }) => ({
    id,
    number,
    name,
    parts,
    earlier: earlier.map((version) => version.parts),
  }))

describe('a saved build', () => {
  test('keeps its versions, and one that has not changed makes none', async () => {
    const id = await save('cpu-a')
    expect(await save('cpu-a', id)).toBe(id)
    expect(await save('cpu-a.board-b*2', id)).toBe(id)
    expect(await buildsOf()).toEqual([
      { id, number: 2, name: 'Gaming', parts: 'cpu-a.board-b*2', earlier: ['cpu-a'] },
    ])
    expect(await findSavedVersion(app, { ...who, id, number: 1 })).toMatchObject({ parts: 'cpu-a' })
    expect(await findSavedVersion(app, { ...who, id })).toMatchObject({ number: 2 })
  })

  test('is nobody else’s: what another saves under its id is a build of their own, and they see and remove nothing', async () => {
    const [{ id = '' } = {}] = await buildsOf()
    const theirs = await save('cpu-x', id, other)
    expect(theirs).not.toBe(id)
    expect(await findSavedVersion(app, { ...other, id })).toBeUndefined()
    await removeSavedBuild(app, other, id)
    expect(await buildsOf()).toHaveLength(1)
    await removeSavedBuild(app, who, id)
    expect(await buildsOf()).toEqual([])
  })

  test('has thirty versions, an account thirty builds, and an empty one is refused', async () => {
    let id: string | undefined
    for (let version = 0; version < 33; version += 1) id = await save(`part-${version}`, id)
    const [{ number = 0, earlier = [] } = {}] = await buildsOf()
    expect([number, earlier.length, earlier.at(-1)]).toEqual([33, 29, 'part-3'])
    for (let build = 1; build < 30; build += 1) await save('part-a')
    const full = await saveBuild(app, who, { savedId: undefined, name: 'x', parts: readBuild('part-a') })
    expect(full).toMatchObject({
      ok: false,
      problem: { code: 'builder.too_many', details: { buildsMax: 30 } },
    })
    expect(await save('part-new', id)).toBe(id)
    const empty = await saveBuild(app, who, { savedId: undefined, name: 'x', parts: [] })
    expect(empty).toMatchObject({ ok: false, problem: { code: 'builder.empty' } })
  })
})
