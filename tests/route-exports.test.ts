import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { minifySync, type Plugin, parseSync, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { testInFull } from '#tests/support/full-run.ts'
import { makeRoute } from '../vite/route-exports.ts'

const FOLDER = join(import.meta.dirname, '../src/web')

test('what only the server needs of a route is left out of the browser’s module, and nothing else', () => {
  const made = browserModule(`
    import { a, b } from './both.ts'
    import type1, { c } from './server.ts'
    import './always.ts'
    const forLoader = c(1), forPage = b(2)
    const never = 3
    function helper() { return forLoader + inner() }
    function inner() { return helper }
    export async function loader() { return helper() + type1 }
    export const action = () => a, handle = { a }
    export { forLoader as headers, forPage }
    export default function Page() { return forPage }
  `)
  expect(made).toBe(
    printed(`
      import { UNSAFE_withComponentProps as _UNSAFE_withComponentProps } from "react-router";
      import { a, b } from './both.ts'
      import './always.ts'
      const forPage = b(2)
      const never = 3
      export const handle = { a }
      export { forPage }
      export default _UNSAFE_withComponentProps(function Page() { return forPage });
    `),
  )
})

test('a name that stands in two scopes is left to React Router’s own plugin, which tells them apart', () => {
  const code = `
    import { order } from './server.ts'
    export const loader = () => order()
    export default ({ order }) => order
  `
  expect(browserModule(code)).toBeUndefined()
})

testInFull('of every route is made what React Router’s own plugin makes of it', () => compare(routeFiles()))

test('of every eighth route is made what React Router’s own plugin makes of it', () =>
  compare(routeFiles().filter((_, index) => index % 8 === 0)))

async function compare(files: string[]): Promise<void> {
  const theirs = await routeExports()
  let differing = 0
  for (const file of files) {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
      jsx: { runtime: 'automatic', importSource: '#jsx' },
    })
    for (const ssr of [false, true]) {
      const ours = makeRoute(code, parseSync('route.js', code).program, { forBrowser: !ssr })
      if (ours === undefined) differing++
      else expect(printed(ours), file).toBe(printed(await theirs(code, file, ssr)))
    }
  }
  expect(differing).toBeLessThan(10)
}

function browserModule(code: string): string | undefined {
  const made = makeRoute(code, parseSync('route.js', code).program, { forBrowser: true })
  return made === undefined ? undefined : printed(made)
}

/** In one form, whatever the form that it was written in. */
function printed(code: string): string {
  return minifySync('route.js', code, {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false },
  }).code
}

function routeFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^root|\.route)\.tsx?$/.test(name))
    .map((name) => join(FOLDER, name))
}

/** The plugin's own way, as a build would call it. */
async function routeExports() {
  const plugins: Plugin[] = reactRouter()
  const part = (name: string) => plugins.find((each) => each.name === name)
  const config = part('react-router')?.config
  const transform = part('react-router:route-exports')?.transform
  if (typeof config !== 'function' || typeof transform !== 'function')
    throw new Error('React Router has other parts')
  await config.call({} as never, {}, { command: 'build', mode: 'production' })
  return async (code: string, file: string, ssr: boolean): Promise<string> => {
    const made = await transform.call({} as never, code, file, { moduleType: 'js', ssr })
    return typeof made === 'object' && made ? String(made.code) : code
  }
}
