import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#server/ground/app.ts'
import { findAccountingErrors } from '../../tests/support/accounting.ts'
import { type Cluster, until } from '../open-cluster.ts'
import { beginBusiness } from './business.ts'
import { DRILLS, type Drill } from './drills.ts'
import { beginTraffic, type Met } from './traffic.ts'
import { withApp } from './with-app.ts'

/** People buy for so long before anything happens, and after all is whole again. */
const QUIET_MS = 5_000

/** Does these drills, or all of them; prints what each showed, and gives how many did not hold. */
export async function runDrills(cluster: Cluster, names: readonly string[]): Promise<number> {
  const wanted = Object.keys(DRILLS).filter((name) => names.length === 0 || names.includes(name))
  const unknown = names.filter((name) => !DRILLS[name])
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')}: no such drill; there are ${Object.keys(DRILLS).join(', ')}`)
  let failed = 0
  for (const name of wanted) {
    const drill = DRILLS[name]
    if (!drill) continue
    if (drill.needsCables && !cluster.network.hasCables) {
      console.log(`- ${name}: left out, it needs network namespaces (root, iproute2)`)
      continue
    }
    if (drill.needsDisks && cluster.disks.size === 0) {
      console.log(`- ${name}: left out, it needs disks of its own (root, loop devices, mkfs.ext4)`)
      continue
    }
    console.log(`\n## ${name}: ${drill.title}`)
    await cluster.untilWhole()
    const faults = 'run' in drill ? await drill.run(cluster) : await run(cluster, drill)
    if (faults.length > 0) failed++
  }
  console.log(failed === 0 ? '\nEvery drill held.' : `\n${failed} drills did not hold.`)
  return failed
}

async function run(cluster: Cluster, drill: Drill): Promise<string[]> {
  await drill.before?.(cluster)
  return withApp(cluster, (app) => runBeside(app, cluster, drill))
}

async function runBeside(app: App, cluster: Cluster, drill: Drill): Promise<string[]> {
  const lettersBefore = cluster.mails.taken.length
  const business = await beginBusiness(app, cluster)
  const traffic = await beginTraffic(app, cluster.url)
  await sleep(QUIET_MS)
  const before = traffic.met.acknowledged.size
  const faults: string[] = []
  await drill.happen(cluster).catch((error: unknown) => void faults.push(String(error)))
  await cluster.untilWhole().catch((error: unknown) => void faults.push(String(error)))
  await sleep(QUIET_MS)
  const met = await traffic.end()
  const other = await business.end()
  const twice = countTwice(cluster, lettersBefore)
  faults.push(...other.faults, ...(await compare(cluster, met)))
  if (twice > 0 && !drill.losesLeader) faults.push(`${twice} letters came twice`)
  if (met.acknowledged.size <= before) faults.push('nobody could buy any more')
  if (met.longestWithoutOrderMs > drill.secondsWithoutOrders * 1_000)
    faults.push(
      `${inSeconds(met.longestWithoutOrderMs)} without an order, where ${drill.secondsWithoutOrders} are promised`,
    )
  const { asked, answered, unconfirmed, longestWithoutMs } = met.pages
  if (longestWithoutMs > (drill.secondsWithoutPages ?? Number.POSITIVE_INFINITY) * 1_000)
    faults.push(
      `${inSeconds(longestWithoutMs)} without a page, where ${drill.secondsWithoutPages} are promised`,
    )
  console.log(
    `${cluster.mails.taken.length - lettersBefore} letters, ${twice} of them twice; ${met.acknowledged.size} orders acknowledged, ${inSeconds(met.longestWithoutOrderMs)} without one at most; told to come back later: ${refusals(met)}; ${answered} of ${asked} pages served (${unconfirmed} of them not confirmed), ${inSeconds(longestWithoutMs)} without one at most; ${other.done}`,
  )
  for (const fault of faults) console.log(`✗ ${fault}`)
  if (faults.length === 0) console.log('✓ every acknowledged order is there once, and the books are right')
  return faults
}

/** What people were told beside what the database holds, by whoever leads now. */
async function compare(cluster: Cluster, met: Met): Promise<string[]> {
  return withApp(cluster, async (app) => {
    await until('the database answers', () => app.isDatabaseUp())
    const orders = await app.db.selectFrom('orders').select(['id', 'checkout_key']).execute()
    const found = new Map(orders.map((order) => [order.checkout_key, order.id]))
    const lost = [...met.acknowledged].filter(([key, id]) => found.get(key) !== id)
    const errors = await findAccountingErrors(cluster.directUrl)
    const keys = orders.map((order) => order.checkout_key)
    return [
      ...(lost.length > 0
        ? [`${lost.length} acknowledged orders are lost: ${lost.slice(0, 3).map(String)}`]
        : []),
      ...(new Set(keys).size < keys.length ? ['an order is there twice'] : []),
      ...met.unexpected.slice(0, 5).map((answer) => `an answer that nobody should get: ${answer}`),
      ...errors.map((error) => `books: ${JSON.stringify(error).slice(0, 300)}`),
    ]
  })
}

/** A letter that was sent again after a cut has its Message-ID of before. */
function countTwice({ mails }: Cluster, since: number): number {
  const ids = mails.taken.slice(since).map(({ messageId }) => messageId)
  return ids.length - new Set(ids).size
}

function refusals({ refused }: Met): string {
  return [...refused].map(([status, times]) => `${times} times ${status}`).join(', ') || 'nobody'
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
