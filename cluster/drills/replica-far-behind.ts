import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LAG_MS_MAX } from '#server/ground/replicas/replicas.ts'
import { addBuyers, type Buyer } from '../../tests/support/buyers.ts'
import { openBrowser } from '../../tests/support/cookie-jar.ts'
import { type AddedOffer, addOffer } from '../../tests/support/customers-and-offers.ts'
import { DATABASES } from '../database.ts'
import type { Cluster } from '../open-cluster.ts'
import { withApp } from './with-app.ts'

const PAUSED_MS = 20_000
const RENAMED_EVERY_MS = 500
const BUYERS = 200
/** What a page takes on a busy machine between what it read and its last byte. */
const SLACK_MS = 1_000

/**
 * One that follows is stopped, while a product gets a name after another and people put it into their carts. Throws when
 * somebody misses their own, or anybody is shown a name that was replaced longer ago than the bound.
 */
export async function replicaFarBehind(cluster: Cluster): Promise<void> {
  const leader = await cluster.leader()
  const behind = DATABASES.find((name) => name !== leader) ?? 'pg1'
  const { offer, buyers } = await stock(cluster)
  const replica = await connected(cluster.adminUrlOf(behind))
  const writing = await connected(cluster.directUrl)
  /** When each name was given, the newest last. */
  const names: { name: string; at: number }[] = []
  const missed: string[] = []
  let oldestMs = 0
  let shown = 0
  let isOver = false

  async function rename(): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const name = `Mouse number ${n} of the drill`
      await writing.query('UPDATE products SET name = $1 WHERE id = $2', [name, offer.productId])
      names.push({ name, at: performance.now() })
      await sleep(RENAMED_EVERY_MS)
    }
  }
  async function look(): Promise<void> {
    while (!isOver) {
      const asked = performance.now()
      const page = await read(cluster.url, `/products/${offer.productId}/questions`)
      const index = names.findIndex(({ name }) => page.includes(name))
      const replacedAt = names[index + 1]?.at
      shown++
      if (index >= 0 && replacedAt !== undefined) oldestMs = Math.max(oldestMs, asked - replacedAt)
      await sleep(50)
    }
  }
  async function buy(): Promise<void> {
    for (const buyer of buyers) {
      if (isOver) return
      const fault = await missesOwn(cluster.url, buyer, offer)
      if (fault) missed.push(fault)
      await sleep(100)
    }
  }

  try {
    const people = [rename(), look(), look(), buy()]
    await sleep(2_000)
    await replica.query('SELECT pg_wal_replay_pause()')
    await sleep(PAUSED_MS)
    await replica.query('SELECT pg_wal_replay_resume()')
    await sleep(2_000)
    isOver = true
    await Promise.all(people)
  } finally {
    isOver = true
    await Promise.all([replica.end(), writing.end()])
  }
  console.log(
    `${behind} was behind; ${shown} pages showed nothing that was replaced more than ${(oldestMs / 1_000).toFixed(1)} s before`,
  )
  if (missed.length > 0)
    throw new Error(`${missed.length} missed their own: ${missed.slice(0, 3).join('; ')}`)
  if (oldestMs > LAG_MS_MAX + SLACK_MS) throw new Error(`a page was ${Math.round(oldestMs)} ms behind`)
}

async function stock(cluster: Cluster): Promise<{ offer: AddedOffer; buyers: Buyer[] }> {
  return withApp(cluster, async (app) => ({
    offer: await addOffer(app, { available: BUYERS * 2 }),
    buyers: await addBuyers(app, BUYERS),
  }))
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function read(url: string, path: string, cookie = ''): Promise<string> {
  const answer = await fetch(url + path, { headers: cookie ? { Cookie: cookie } : {} })
  return answer.text()
}

/** Puts the product into a cart as a browser does, and looks whether the next page counts it. */
async function missesOwn(
  url: string,
  { cookie }: Buyer,
  { offerId, productId }: AddedOffer,
): Promise<string | undefined> {
  const answer = await fetch(`${url}/cart`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: url },
    body: new URLSearchParams({ intent: 'add', offerId, quantity: '1' }),
    redirect: 'manual',
  })
  if (answer.status !== 303) return undefined
  const jar = openBrowser()
  jar.take(answer.headers.getSetCookie())
  const page = await read(
    url,
    `/products/${productId}/questions`,
    `${cookie}; nn-changed=${jar.value('nn-changed')}`,
  )
  return page.includes('Cart, 1 item') ? undefined : 'a cart'
}
