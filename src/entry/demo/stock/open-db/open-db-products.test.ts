import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDbProducts } from './open-db-products.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-db-'))
})
afterAll(() => rm(folder, { recursive: true }))

const card = (id: string, variant: string) => ({
  kind: 'GPU',
  opendb_id: `${id}-0000-0000`,
  metadata: {
    name: `ASUS ${id} RTX 5070`,
    manufacturer: 'ASUS',
    part_numbers: [`${id}-5070`],
    series: 'GeForce RTX 5070',
    variant,
  },
  chipset: 'GeForce RTX 5070',
  memory: 12,
})

test('a card whose model names another amount of memory than it has is passed over, as an import would refuse it', async () => {
  const file = join(folder, 'parts.jsonl.gz')
  const cards = [
    card('55be5edb', 'Dual OC 16GB'),
    card('66cf6fec', 'Dual OC 12GB'),
    card('77d07afd', 'Prime'),
  ]
  await writeFile(file, gzipSync(cards.map((each) => JSON.stringify(each)).join('\n')))
  const products = await openDbProducts(file, 30)
  expect(products.map(({ facts }) => facts.name).toSorted()).toEqual([
    'ASUS 66cf6fec RTX 5070',
    'ASUS 77d07afd RTX 5070',
  ])
})
