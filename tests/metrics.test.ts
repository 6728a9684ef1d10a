import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { type Metrics, openMetrics } from '#server/ground/metrics/metrics.ts'
import { exportFigures } from '#server/office/system/export-figures.ts'

const read = (path: string) => readFileSync(path, 'utf8')

/** By name: the labels of everything that a web process and a worker export. */
let exported: Map<string, readonly string[]>

beforeAll(async () => {
  const metrics: Metrics = await openMetrics()
  metrics.watchPool(() => ({ total: 0, idle: 0, waiting: 0, max: 1 }))
  metrics.watchPageCache(() => ({ pages: 0, bytes: 0 }))
  metrics.watchReplicas(() => [])
  exportFigures({} as App, metrics)
  exported = new Map(metrics.list().map(({ name, labels }) => [name, labels]))
  expect(exported.size).toBeGreaterThan(50)
})

interface Panel {
  id: number
  type: string
  title: string
  targets?: { expr: string }[]
}
const dashboard: { panels: Panel[] } = JSON.parse(read('ops/grafana/nanonagar.json'))
const alerts = read('ops/prometheus/alerts.yml')
const onDashboard = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const alertNames = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)
/** The expressions of the rules, each on one or on several lines. */
const inAlerts = [...alerts.matchAll(/^ +expr: (?:\|\n((?: {10}.*\n)+)|(.+)$)/gm)].map(
  ([, lines, line]) => lines ?? line ?? '',
)

/** What Prometheus itself says, and its exporter of the machine. */
const OF_OTHERS = /^(up|node_\w+)$/
const LABELS_OF_SCRAPING = ['job', 'instance', 'program', 'le', 'mountpoint', 'fstype', 'device']

/** The metrics of an expression: every word that is no function, no label and no text. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replaceAll(/\b(by|without|ignoring|on|group_left|group_right) *\([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]|\boffset +\w+/g, ' ')
  return (bare.match(/\b[a-z]\w*\b(?! *\()/g) ?? []).filter(
    (word) => !/^(and|or|unless|by|on|bool|ignoring|group_left)$/.test(word),
  )
}

/** A histogram is three: its name is that of none of them. */
const nameOf = (metric: string) =>
  exported.has(metric) ? metric : metric.replace(/_(bucket|sum|count)$/, '')

test('the dashboard and the rules name no metric that the program does not export', () => {
  const named = [...onDashboard, ...inAlerts].flatMap(metricsIn)
  expect(inAlerts).toHaveLength(alertNames.length)
  expect(named.length).toBeGreaterThan(100)
  const strangers = named.filter((metric) => !exported.has(nameOf(metric)) && !OF_OTHERS.test(metric))
  expect(strangers).toEqual([])
})

test('each label that they ask for is one of the metric’s', () => {
  const wrong = [...onDashboard, ...inAlerts].flatMap((expression) =>
    [...expression.matchAll(/([a-z]\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', matchers = '']) => {
      const known = [...(exported.get(nameOf(metric)) ?? []), ...LABELS_OF_SCRAPING]
      const asked = [...matchers.matchAll(/(\w+)(?==|!=|=~|!~)/g)].map(([, label = '']) => label)
      return asked.filter((label) => !known.includes(label)).map((label) => `${metric}{${label}}`)
    }),
  )
  expect(wrong).toEqual([])
})

test('docs/metrics.md names every metric with its labels, and none that is not there', () => {
  const told = [...read('docs/metrics.md').matchAll(/^\| `([a-z_0-9]+)` \| (.*?) \|/gm)].map(
    ([, name, labels = '']) => `${name}: ${labels.replaceAll('`', '')}`,
  )
  const found = [...exported].map(([name, labels]) => `${name}: ${labels.join(', ') || '–'}`)
  expect(told.toSorted()).toEqual(found.toSorted())
})

test('whatever is read of the marketplace is on the dashboard', () => {
  const shown = new Set(onDashboard.flatMap(metricsIn).map(nameOf))
  expect([...exported.keys()].filter((name) => name.startsWith('nanonagar_') && !shown.has(name))).toEqual([])
})

test('every panel of the dashboard has a name and a number of its own', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  expect(panels.filter(({ type, targets }) => type !== 'row' && !targets?.length)).toEqual([])
})

test('each rule is tried by promtool’s tests, and says where it stands what to do', () => {
  expect(new Set(alertNames).size).toBe(alertNames.length)
  const tried = read('ops/prometheus/alerts.test.yml')
  // One that is expected to be silent proves nothing of whether it speaks.
  const speaks = (name: string) => new RegExp(`alertname: ${name}\\n +exp_alerts:`).test(tried)
  expect(alertNames.filter((name) => !speaks(name))).toEqual([])
  const headings = [...read('docs/on-call.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
  expect(headings.toSorted()).toEqual(alertNames.toSorted())
  const runbooks = [...alerts.matchAll(/runbook: (.+)$/gm)].map(([, address]) => address)
  expect(runbooks).toEqual(alertNames.map((name) => `docs/on-call.md#${name.toLowerCase()}`))
})
