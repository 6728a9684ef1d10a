import { type Build, buildText } from '#domain/goods/builder/build.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction, inTransaction } from '#server/ground/db/transaction.ts'
import { addVersion, lockBuilds, removeBuild } from './saved-build-store.ts'
import { countBuilds, latestOf } from './saved-build-views.ts'

/** As its refusal says. */
const BUILDS_MAX = 30
const VERSIONS_MAX = 30
const NAME_LENGTH_MAX = 80

type Who = { userId: string }

/**
 * Keeps a build in an account: a new version of the saved one that it came from, else a new one. What has not changed
 * makes no version. Refuses an empty build, and one more than an account may have.
 */
export async function saveBuild(
  app: App,
  { userId }: Who,
  { savedId, name, parts }: { savedId: string | undefined; name: string; parts: Build },
): Promise<Result<{ id: string }, 'builder.empty' | 'builder.too_many'>> {
  const text = buildText(parts)
  if (text === '') return refuse('builder.empty')
  const called = [...oneLine(name)].slice(0, NAME_LENGTH_MAX).join('') || 'My build'
  return decideInTransaction(app, async (tx) => {
    if (!(await lockBuilds(tx, userId))) return refuse('builder.empty')
    const before = savedId ? await latestOf(tx, { userId, id: savedId }).executeTakeFirst() : undefined
    if (!before && (await countBuilds(tx, userId)) >= BUILDS_MAX)
      return refuse('builder.too_many', { details: { buildsMax: BUILDS_MAX } })
    const id = before && savedId ? savedId : app.random.uuid()
    if (before?.parts === text && before.name === called) return ok({ id })
    const version = {
      id,
      number: (before?.number ?? 0) + 1,
      userId,
      name: called,
      parts: text,
      at: app.clock.now(),
    }
    await addVersion(tx, version, VERSIONS_MAX)
    return ok({ id })
  })
}

/** Takes a build with all its versions out of an account; what is not there is gone already. */
export async function removeSavedBuild(app: App, { userId }: Who, id: string): Promise<void> {
  await inTransaction(app, (tx) => removeBuild(tx, { userId, id }))
}
