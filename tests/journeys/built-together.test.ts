import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the programs name the very files for the browser that were built beside them', () => {
  const assets = readdirSync('build/client/assets')
  const manifests = assets.filter((name) => /^manifest-[\w-]+\.js$/.test(name))
  expect(manifests).toHaveLength(1)
  const named = namesIn(readFileSync(`build/client/assets/${manifests[0]}`, 'utf8'))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !assets.includes(name))).toEqual([])
  const programs = readdirSync('build/server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`build/server/${name}`, 'utf8'))
  const [program = '', ...others] = programs.filter((text) => /"\/assets\/manifest-/.test(text))
  expect(others).toEqual([])
  expect(namesIn(program)).toEqual(named)
})

function namesIn(text: string): string[] {
  const names = [...text.matchAll(/"\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}
