import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Member, member } from './member.ts'
import type { Network } from './network.ts'

const METRICS_PORT = 9464
const PROMETHEUS_PORT = 9090
const TOKEN = 'of-a-cluster-that-is-thrown-away'

/** What a program at a place is told to be measured by. */
export function measuredAt(host: string): Record<string, string> {
  return { METRICS_HOST: host, METRICS_PORT: String(METRICS_PORT), METRICS_TOKEN: TOKEN }
}

/** Prometheus beside them all, with the rules that wake people (`ops/prometheus/alerts.yml`). */
export function prometheus(
  network: Network,
  folder: string,
  programs: Readonly<Record<'web' | 'worker', readonly string[]>>,
): Member {
  const home = join(folder, 'prometheus')
  mkdirSync(home)
  const file = join(folder, 'prometheus.yml')
  // JSON is YAML too.
  const settings = {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [resolve('ops/prometheus/alerts.yml')],
    scrape_configs: [
      {
        job_name: 'nanonagar',
        authorization: { credentials: TOKEN },
        static_configs: Object.entries(programs).map(([program, names]) => ({
          targets: names.map((name) => `${network.placeOf(name).host}:${METRICS_PORT}`),
          labels: { program },
        })),
      },
    ],
  }
  writeFileSync(file, JSON.stringify(settings, null, 2))
  return member('prometheus', folder, {
    place: { name: 'prometheus', host: network.host, enter: [] },
    file: 'prometheus',
    args: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${home}`,
      `--web.listen-address=${network.host}:${PROMETHEUS_PORT}`,
    ],
    isKept: true,
  })
}

export function prometheusUrl(network: Network): string {
  return `http://${network.host}:${PROMETHEUS_PORT}`
}
