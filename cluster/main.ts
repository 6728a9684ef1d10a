import { DRILLS } from './drills/drills.ts'
import { runDrills } from './drills/run-drills.ts'
import { type Cluster, openCluster } from './open-cluster.ts'
import { prometheusUrl } from './prometheus.ts'

/**
 * `npm run cluster` starts the marketplace as it runs on several machines, with fresh data, until Ctrl-C.
 * `npm run cluster -- test [drill …]` starts it, does its drills and ends with what they showed.
 */
const [what, ...names] = process.argv.slice(2)
if (what !== undefined && what !== 'test')
  throw new Error(`npm run cluster starts it; npm run cluster -- test [${Object.keys(DRILLS).join(' ')}]`)

let cluster: Cluster | undefined
let isLeaving = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    if (isLeaving) return
    isLeaving = true
    await cluster?.close()
    process.exit(130)
  })

try {
  cluster = await openCluster()
  if (what === 'test') {
    const failed = await runDrills(cluster, names)
    await cluster.close()
    process.exit(failed > 0 ? 1 : 0)
  }
  console.log(`
  NanoNagar is open at  ${cluster.url}
  Leads                 ${await cluster.leader()}, ${await cluster.synchronousStandby()} in step with it
  Database              ${cluster.databaseUrl}
  Measured by           ${prometheusUrl(cluster.network)}
  Words of each         ${cluster.folder}/*.log
  First administrator   ${environmentOf(cluster)} npm run admin:create -- you@example.in 'Your Name'
  Ctrl-C ends all of it and throws it away.
`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await cluster?.close()
  process.exit(1)
}

/** What a command of the marketplace has to be given to reach this one. */
function environmentOf({ environment }: Cluster): string {
  return ['DATABASE_URL', 'SESSION_SECRET', 'PUBLIC_URL']
    .map((name) => `${name}='${environment[name]}'`)
    .join(' ')
}
