import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areaOf } from '#web/storefront/office/shell/area-of.ts'

const CLIENT = 'build/client'
/**
 * Packed with brotli, in bytes: everything that a page of the shop, or of the back office, runs without being asked, with
 * what it fetches when the browser is idle, for somebody who comes for the first time.
 */
const SHOP_MAX = 150_000
const CATALOGUE_MAX = 130_000
const CART_MAX = 140_000
const CHECKOUT_MAX = 140_000
const BACK_OFFICE_MAX = 200_000
const CATALOGUE = ['/', '/products', '/products/:id']

interface Route {
  parentId?: string
  path?: string
  module: string
  imports: string[]
  hasDefaultExport: boolean
}
interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, Route>
}

const name = readdirSync(`${CLIENT}/assets`).find((each) => /^manifest-.*\.js$/.test(each)) ?? ''
const text = readFileSync(`${CLIENT}/assets/${name}`, 'utf8')
const manifest: Manifest = JSON.parse(text.slice(text.indexOf('=') + 1, text.lastIndexOf(';')))

/** The page's route and those it lies in. */
function lineage(route: Route): Route[] {
  const parent = manifest.routes[route.parentId ?? '']
  return parent ? [...lineage(parent), route] : [route]
}

const layouts = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId))
const pages = Object.entries(manifest.routes)
  .filter(([id, route]) => route.hasDefaultExport && !layouts.has(id))
  .map(([, route]) => ({
    path: `/${lineage(route)
      .flatMap((each) => each.path || [])
      .join('/')}`,
    files: [...lineage(route), manifest.entry].flatMap((each) => [each.module, ...each.imports]),
  }))

/** A file and everything that it imports. */
function withImports(file: string): string[] {
  const files = new Set([file])
  for (const each of files)
    for (const [, imported] of readFileSync(`${CLIENT}${each}`, 'utf8').matchAll(
      /(?:from|import)"\.\/([^"]+)"/g,
    ))
      files.add(`/assets/${imported}`)
  return [...files]
}

/** What follows the choices of a person, on pages of the shop but those of a first look and the checkout's. */
const chosen = readdirSync(`${CLIENT}/assets`).find((each) => /^chosen-.*\.js$/.test(each)) ?? ''
const whenIdle = withImports(`/assets/${chosen}`)

const HAS_NONE = /^\/(products)?$|^\/checkout/

/** The chart of its prices, which follows by itself on the page of every product. */
const prices = readdirSync(`${CLIENT}/assets`).find((each) => /^price-history-.*\.js$/.test(each)) ?? ''

function bytesOf({ path, files }: { path: string; files: readonly string[] }): number {
  const manifest = `/assets/${areaOf(path)}-${name}`
  const idle = areaOf(path) !== 'shop' || HAS_NONE.test(path) ? [] : whenIdle
  const ofPrices = path === '/products/:id' ? withImports(`/assets/${prices}`) : []
  const all = [manifest, ...files, ...idle, ...ofPrices]
  return [...new Set(all)].reduce((sum, file) => sum + statSync(`${CLIENT}${file}.br`).size, 0)
}

function tooLarge(isOne: (path: string) => boolean, bytesMax: number): string[] {
  const those = pages.filter(({ path }) => isOne(path))
  expect(those).not.toEqual([])
  return those.flatMap((page) => (bytesOf(page) > bytesMax ? `${page.path}: ${bytesOf(page)} bytes` : []))
}

// What the router shows there itself is for developers (vite.config.ts).
test('a frame that breaks says our words', () => {
  const framework = readdirSync(`${CLIENT}/assets`).find((each) => /^framework-.*\.js$/.test(each)) ?? ''
  const code = readFileSync(`${CLIENT}/assets/${framework}`, 'utf8')
  expect(['Something went wrong on our side', 'Hey developer'].map((words) => code.includes(words))).toEqual([
    true,
    false,
  ])
})

test('home, list and product run at most 130 KB of script, packed', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(CATALOGUE))
  expect(tooLarge((path) => CATALOGUE.includes(path), CATALOGUE_MAX)).toEqual([])
})

test('the cart and the checkout run at most 140 KB', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/cart', '/checkout']))
  expect(tooLarge((path) => path === '/cart', CART_MAX)).toEqual([])
  expect(tooLarge((path) => path === '/checkout', CHECKOUT_MAX)).toEqual([])
})

test('no page of the shop runs more than 150 KB of script', () => {
  expect(tooLarge((path) => areaOf(path) === 'shop', SHOP_MAX)).toEqual([])
})

test('no page of a vendor or an administrator runs more than 200 KB of script', () => {
  expect(tooLarge((path) => areaOf(path) !== 'shop', BACK_OFFICE_MAX)).toEqual([])
})

test('no browser gets the tables of numbers of all countries', () => {
  const scripts = readdirSync(`${CLIENT}/assets`).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  expect(
    scripts.filter((file) =>
      /country_calling_codes|parsePhoneNumber/.test(readFileSync(`${CLIENT}/assets/${file}`, 'utf8')),
    ),
  ).toEqual([])
})
