import type { App } from '#server/ground/app.ts'
import { sourceOf } from '#server/ground/db/following/source-of.ts'
import type { ContentChange } from './content-changes.ts'

interface Kept<Value> {
  /** How many changes of it had been told when it was read. */
  changes: number
  value: Promise<Value>
}

/**
 * What changes seldom, kept in this process and right to the commit: each call first asks what has been committed
 * before it (`catchUp`, shared by calls that come together), and reads again what `isOf` says may have changed. `read` is given
 * what was read before, unless that failed; one reading begins when the one before has ended.
 */
export function keptUntilChange<Value>(
  isOf: (change: ContentChange) => boolean,
  read: (app: App, before: Value | undefined) => Promise<Value>,
): (app: App) => Promise<Value> {
  const states = new WeakMap<App['contentChanges'], { changes: number; kept: Kept<Value> | undefined }>()

  function stateOf({ contentChanges }: App) {
    const known = states.get(contentChanges)
    if (known) return known
    const state = { changes: 0, kept: undefined as Kept<Value> | undefined }
    states.set(contentChanges, state)
    contentChanges.onChange((change) => {
      if (isOf(change)) state.changes += 1
    })
    return state
  }

  return async (app) => {
    const state = stateOf(app)
    await app.contentChanges.catchUp()
    if (state.kept?.changes !== state.changes) {
      const before = state.kept?.value.catch(() => undefined)
      state.kept = {
        changes: state.changes,
        value: Promise.resolve(before).then((last) => read(sourceOf(app), last)),
      }
    }
    const { kept } = state
    kept.value.catch(() => {
      if (state.kept === kept) state.kept = undefined
    })
    return kept.value
  }
}
