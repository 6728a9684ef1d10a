import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASES, type DatabaseName, KEEPERS, PORTS } from '../database.ts'
import { FRONT_PORTS, WEBS } from '../front.ts'
import { type Cluster, freeze, isHealthy, killMachine, thaw, until, WORKERS } from '../open-cluster.ts'
import { buildEarlierVersion } from './earlier-version.ts'
import { replicaFarBehind } from './replica-far-behind.ts'
import { restorePointInTime } from './restore-point-in-time.ts'

/** What happens to the cluster while people buy, and what brings it back. */
export interface Drill {
  title: string
  /** The longest time without an acknowledged order that is promised, in seconds. */
  secondsWithoutOrders: number
  /** The same for pages, where they go on meanwhile. */
  secondsWithoutPages?: number
  needsCables?: boolean
  needsDisks?: boolean
  /**
   * A letter that had left as the leader was lost is not known to have left: it comes again, under its Message-ID, and the
   * drill says how many did. In all others none may.
   */
  losesLeader?: boolean
  /** What is made ready before people come. */
  before?(cluster: Cluster): Promise<void>
  happen(cluster: Cluster): Promise<void>
}

/** A drill that lets people buy and compares by itself, and gives what did not hold. */
interface OwnDrill {
  title: string
  needsCables?: boolean
  needsDisks?: boolean
  run(cluster: Cluster): Promise<string[]>
}

/** A failover ends within the time that a leader may be unheard of (ttl 20 s), an election and a check of HAProxy's. */
const FAILOVER_SECONDS = 30
const FROZEN_MS = 30_000
const FULL_MS = 20_000
/** How long nobody looks after the database where somebody has to. */
const ON_CALL_MS = 40_000
/** A leader that says nothing is missed after a second and a half. */
const PAGES_SECONDS = 2

export const DRILLS: Readonly<Record<string, Drill | OwnDrill>> = {
  'leader-killed': {
    title: 'the machine of the leader loses its power',
    losesLeader: true,
    secondsWithoutOrders: FAILOVER_SECONDS,
    secondsWithoutPages: PAGES_SECONDS,
    needsCables: true,
    async happen(cluster) {
      const leader = await leaderOf(cluster)
      const machine = cluster.member(leader)
      void machine.stop()
      killMachine(cluster.network, leader)
      await anotherLeads(cluster, leader)
      machine.start()
    },
  },
  'leader-frozen': {
    title: 'the machine of the leader hangs for half a minute, and then goes on as if nothing had been',
    losesLeader: true,
    secondsWithoutOrders: FAILOVER_SECONDS,
    secondsWithoutPages: PAGES_SECONDS,
    needsCables: true,
    async happen(cluster) {
      const leader = await leaderOf(cluster)
      freeze(cluster.network, leader)
      await Promise.all([anotherLeads(cluster, leader), sleep(FROZEN_MS)])
      thaw(cluster.network, leader)
    },
  },
  'two-frozen': {
    title:
      'the machines of the leader and of the one in step with it hang: nobody leads until somebody on call switches one off and on',
    losesLeader: true,
    secondsWithoutOrders: ON_CALL_MS / 1_000 + FAILOVER_SECONDS,
    needsCables: true,
    async happen(cluster) {
      const leader = await leaderOf(cluster)
      const inStep = await cluster.synchronousStandby()
      if (!inStep) throw new Error('nobody is in step before the drill')
      for (const name of [leader, inStep]) freeze(cluster.network, name)
      await sleep(ON_CALL_MS)
      const other = await cluster.leader()
      if (other) throw new Error(`${other} leads, though it may not have all that was confirmed`)
      // Patroni starts again by itself, as a machine does that is switched on.
      killMachine(cluster.network, inStep)
      await anotherLeads(cluster, leader)
      killMachine(cluster.network, leader)
    },
  },
  'leader-cut-off': {
    title: 'the cables between the leader and the other databases are cut for ten seconds',
    losesLeader: true,
    secondsWithoutOrders: FAILOVER_SECONDS,
    needsCables: true,
    async happen(cluster) {
      const leader = await leaderOf(cluster)
      const others = DATABASES.filter((name) => name !== leader)
      for (const other of others) cluster.network.cut(leader, other)
      await sleep(10_000)
      for (const other of others) cluster.network.mend(leader, other)
    },
  },
  'leader-cut-off-and-lost': {
    title:
      'the leader is cut off from all others and then loses its power, with whatever it alone had committed',
    losesLeader: true,
    secondsWithoutOrders: FAILOVER_SECONDS + 10,
    secondsWithoutPages: PAGES_SECONDS,
    needsCables: true,
    happen: (cluster) => loseLeaderAlone(cluster, 4_000, (leader) => anotherLeads(cluster, leader)),
  },
  'leader-alone-and-lost': {
    title:
      'the same, once the leader has said that nobody is in step with it: nobody leads until somebody on call decides',
    losesLeader: true,
    secondsWithoutOrders: ON_CALL_MS / 1_000 + 2 * FAILOVER_SECONDS,
    needsCables: true,
    happen: (cluster) =>
      loseLeaderAlone(cluster, 20_000, async (leader) => {
        await sleep(ON_CALL_MS)
        const other = await cluster.leader()
        if (other) throw new Error(`${other} leads, though nobody was in step`)
        await promote(cluster, leader)
        await anotherLeads(cluster, leader)
      }),
  },
  'disk-full': {
    title: 'the disk of the leader is full for twenty seconds, until somebody makes room',
    // Patroni does not look at disks: the leader stays, and refuses to write.
    secondsWithoutOrders: 20 + FAILOVER_SECONDS,
    secondsWithoutPages: PAGES_SECONDS,
    losesLeader: true,
    needsDisks: true,
    async happen(cluster) {
      const disk = cluster.disks.get(await leaderOf(cluster))
      disk?.fill()
      await sleep(FULL_MS)
      disk?.empty()
    },
  },
  'etcd-without-majority': {
    title: 'two of three etcd are gone for ten seconds',
    secondsWithoutOrders: FAILOVER_SECONDS + 10,
    async happen(cluster) {
      const two = KEEPERS.slice(0, 2).map((name) => cluster.member(name))
      await Promise.all(two.map((each) => each.stop()))
      await sleep(10_000)
      for (const each of two) each.start()
    },
  },
  'pgbouncer-restarted': {
    title: 'PgBouncer is started anew',
    secondsWithoutOrders: 10,
    async happen(cluster) {
      await cluster.member('pgbouncer').stop()
      cluster.member('pgbouncer').start()
    },
  },
  deploy: {
    title: 'each web process in turn is emptied of its requests and started anew, as for a new version',
    secondsWithoutOrders: 3,
    async happen(cluster) {
      for (const web of WEBS) await startAnew(cluster, web)
    },
  },
  'rolling-upgrade': {
    title:
      'each web process and worker in turn goes from the version before the tables were last changed to this one; both serve meanwhile',
    secondsWithoutOrders: 3,
    async before(cluster) {
      const { project, commit } = await buildEarlierVersion(cluster)
      await toVersion(cluster, project)
      console.log(`all run ${commit}, on the tables of this version`)
    },
    happen: (cluster) => toVersion(cluster, resolve('.')),
  },
  'workers-killed': {
    title: 'both workers are killed, four times, while they send letters',
    secondsWithoutOrders: 5,
    needsCables: true,
    async happen(cluster) {
      for (let kill = 0; kill < 4; kill++) {
        for (const name of WORKERS) killMachine(cluster.network, name)
        await sleep(4_000)
      }
    },
  },
  'replica-far-behind': {
    title: 'a database that follows stops taking over what it receives, for twenty seconds',
    secondsWithoutOrders: 3,
    secondsWithoutPages: PAGES_SECONDS,
    happen: replicaFarBehind,
  },
  'web-killed': {
    title: 'a web process is killed, and comes back',
    secondsWithoutOrders: 10,
    needsCables: true,
    async happen(cluster) {
      killMachine(cluster.network, 'web2')
    },
  },
  // The last one: the cluster is without its orders afterwards.
  'restore-point-in-time': {
    title: 'all orders are deleted by mistake, and brought back from the bucket into a new PostgreSQL',
    needsCables: true,
    run: restorePointInTime,
  },
}

/** Every web process and worker in turn, as `docs/operations.md` has a new version put in. */
async function toVersion(cluster: Cluster, project: string): Promise<void> {
  for (const web of WEBS) {
    cluster.setVersion(web, project)
    await startAnew(cluster, web)
  }
  for (const worker of WORKERS) {
    cluster.setVersion(worker, project)
    await cluster.member(worker).stop()
    cluster.member(worker).start()
  }
}

async function startAnew(cluster: Cluster, web: (typeof WEBS)[number]): Promise<void> {
  await drain(cluster, web)
  await cluster.member(web).stop()
  cluster.member(web).start()
  const { host } = cluster.network.placeOf(web)
  await until(web, () => isHealthy(`http://${host}:${FRONT_PORTS.web}/health`))
  await askHaproxy(cluster, `set server web/${web} state ready`)
}

/** What HAProxy answers to a command on its own socket. */
function askHaproxy(cluster: Cluster, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(cluster.folder, 'haproxy.sock'), () => socket.end(`${command}\n`))
    let said = ''
    socket.on('data', (bytes) => {
      said += String(bytes)
    })
    socket.on('end', () => resolve(said))
    socket.on('error', reject)
  })
}

/** Nobody new is sent there, and whoever is there is served to the end. */
async function drain(cluster: Cluster, web: string): Promise<void> {
  await askHaproxy(cluster, `set server web/${web} state drain`)
  await until(`${web} without requests`, async () => {
    const rows = (await askHaproxy(cluster, 'show stat')).split('\n').map((line) => line.split(','))
    const current = rows[0]?.indexOf('scur') ?? -1
    return rows.some((row) => row[0] === 'web' && row[1] === web && row[current] === '0')
  })
}

async function leaderOf(cluster: Cluster): Promise<DatabaseName> {
  const leader = await cluster.leader()
  if (!leader) throw new Error('nobody leads before the drill')
  return leader
}

/** The others miss the leader, `aloneMs` later everybody does, and its power is gone; it comes back once another leads. */
async function loseLeaderAlone(
  cluster: Cluster,
  aloneMs: number,
  untilAnotherLeads: (leader: DatabaseName) => Promise<void>,
): Promise<void> {
  const leader = await leaderOf(cluster)
  const { network } = cluster
  const others = DATABASES.filter((name) => name !== leader)
  for (const other of others) network.cut(leader, other)
  await sleep(aloneMs)
  for (const keeper of KEEPERS) network.cut(leader, keeper)
  const machine = cluster.member(leader)
  void machine.stop()
  killMachine(network, leader)
  try {
    await untilAnotherLeads(leader)
  } finally {
    for (const other of [...others, ...KEEPERS]) network.mend(leader, other)
    machine.start()
  }
}

/** Has whichever of the others received most lead: it has all that was confirmed to anybody (docs/operations.md, Failover). */
async function promote(cluster: Cluster, lost: DatabaseName): Promise<void> {
  const others = DATABASES.filter((name) => name !== lost)
  const received = await Promise.all(
    others.map(async (name) => ({ name, bytes: await receivedBy(cluster, name) })),
  )
  const [candidate] = received.sort((one, other) => other.bytes - one.bytes)
  if (!candidate) return
  const answer = await fetch(`${patroniOf(cluster, candidate.name)}/failover`, {
    method: 'POST',
    body: JSON.stringify({ candidate: candidate.name }),
  })
  console.log(`failover to ${candidate.name}: ${answer.status} ${await answer.text()}`)
}

async function receivedBy(cluster: Cluster, name: DatabaseName): Promise<number> {
  const answer = await fetch(`${patroniOf(cluster, name)}/patroni`)
  const { xlog } = (await answer.json()) as { xlog: { received_location: number } }
  return xlog.received_location
}

function patroniOf({ network }: Cluster, name: DatabaseName): string {
  return `http://${network.placeOf(name).host}:${PORTS.patroni}`
}

async function anotherLeads(cluster: Cluster, before: string): Promise<void> {
  await until('another leader', async () => {
    const leader = await cluster.leader()
    return leader !== undefined && leader !== before
  })
}
