import type { App } from '#server/ground/app.ts'
import type { ContentChanges } from '#server/ground/content-changes/content-changes.ts'
import type { ChosenReplica } from './replicas.ts'

type OnReplicas = Map<ChosenReplica['db'], App>

const inStep = new WeakMap<App, OnReplicas>()
const withoutLeader = new WeakMap<App, { since: number; apps: OnReplicas }>()

/**
 * The same App for what only shows: its `db` is that of a replica, and refuses what writes. The same one each time, so that
 * what is kept by App or by `db` is kept.
 */
export function appOn(app: App, { db }: Pick<ChosenReplica, 'db'>): App {
  const since = app.replicas?.unconfirmedSince()?.getTime()
  const apps = since === undefined ? appsInStep(app) : appsWithoutLeader(app, since)
  const known = apps.get(db)
  if (known) return known
  const made: App =
    since === undefined
      ? { ...app, db, leader: app }
      : { ...app, db, leader: 'away', contentChanges: unchanging() }
  apps.set(db, made)
  return made
}

function appsInStep(app: App): OnReplicas {
  const known = inStep.get(app) ?? new Map()
  inStep.set(app, known)
  return known
}

/** What is kept while nobody leads is kept for that time alone. */
function appsWithoutLeader(app: App, since: number): OnReplicas {
  const known = withoutLeader.get(app)
  if (known?.since === since) return known.apps
  const apps: OnReplicas = new Map()
  withoutLeader.set(app, { since, apps })
  return apps
}

/** Nobody can say what changed: what is read holds for as long as that is so, and the pages say it. */
function unchanging(): ContentChanges {
  return { catchUp: async () => {}, onChange() {}, heard: () => undefined, close: async () => {} }
}
