import type { Counter, Gauge, Histogram } from 'prom-client'

/**
 * What this process counts of its own work, in the words of Prometheus. Every label has few values, which the program
 * knows: none holds an address as it was typed, an id or anything of a person.
 */
export interface Metrics {
  httpRequests: Histogram<'method' | 'route' | 'status'>
  httpRequestsInFlight: Gauge
  outsideCalls: Histogram<'service' | 'operation' | 'outcome'>
  jobs: Histogram<'queue' | 'outcome'>
  pageCacheRequests: Counter<'outcome'>
  pageCacheEnds: Counter<'reason'>
  databaseReads: Counter<'target' | 'reason'>
  /** Asked at each reading. */
  watchPageCache(count: () => { pages: number; bytes: number }): void
  watchReplicas(lags: () => readonly { name: string; seconds: number | undefined }[]): void
  watchPool(count: () => { total: number; idle: number; waiting: number; max: number }): void
  /** Adds gauges that `read` fills before each reading; it must never throw, nor take long. */
  addGauges<Name extends string>(
    gauges: Readonly<Record<Name, GaugeDescription>>,
    read: (set: SetGauges<Name>) => Promise<void>,
  ): void
  /** Everything that is counted, with its help, by name. */
  list(): readonly { name: string; help: string; type: string; labels: readonly string[] }[]
  contentType: string
  text(): Promise<string>
}

export interface GaugeDescription {
  help: string
  labels?: readonly string[]
}

export interface GaugeValue<Name extends string = string> {
  name: Name
  labels?: Readonly<Record<string, string>>
  value: number
}

/** Replaces all that was said before. */
type SetGauges<Name extends string> = (values: readonly GaugeValue<Name>[]) => void

const HTTP_SECONDS = [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const OUTSIDE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600]

/** Of the library's own, what says nothing that somebody acts on: handles by type, the spaces of V8's heap. */
const LEFT_OUT =
  /^nodejs_(active_|heap_space_)|^nodejs_eventloop_lag_(min|stddev|mean)_seconds$|^process_(cpu_seconds_total|virtual_memory_bytes|heap_bytes)$/

/** The library is loaded only where something is measured. */
// Long because it is one table of what is counted.
export async function openMetrics(): Promise<Metrics> {
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  const registers = [registry]
  prom.collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray())
    if (LEFT_OUT.test(name)) registry.removeSingleMetric(name)
  const readers: (() => Promise<void>)[] = []

  const addGauges: Metrics['addGauges'] = (gauges, read) => {
    const made = new Map(
      Object.entries<GaugeDescription>(gauges).map(([name, { help, labels = [] }]) => {
        const gauge = new prom.Gauge({ name, help, labelNames: [...labels], registers })
        // One without labels begins at 0: nobody has read it yet.
        const forget = () => (labels.length > 0 ? gauge.reset() : gauge.remove())
        forget()
        return [name, { gauge, forget }]
      }),
    )
    readers.push(() =>
      read((values) => {
        for (const { forget } of made.values()) forget()
        for (const { name, labels = {}, value } of values) made.get(name)?.gauge.set({ ...labels }, value)
      }),
    )
  }

  return {
    httpRequests: new prom.Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by the pattern of their route: the time until the head of the answer is there.',
      labelNames: ['method', 'route', 'status'],
      buckets: HTTP_SECONDS,
      registers,
    }),
    httpRequestsInFlight: new prom.Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests whose answer has not begun.',
      registers,
    }),
    outsideCalls: new prom.Histogram({
      name: 'outside_call_duration_seconds',
      help: 'Calls of services outside: gateway, courier, mail, GST portals, settlement, payouts, files. Outcome unknown: nobody can tell whether it was heard.',
      labelNames: ['service', 'operation', 'outcome'],
      buckets: OUTSIDE_SECONDS,
      registers,
    }),
    jobs: new prom.Histogram({
      name: 'job_duration_seconds',
      help: 'Jobs that were run, by queue.',
      labelNames: ['queue', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
    pageCacheRequests: new prom.Counter({
      name: 'page_cache_requests_total',
      help: 'Requests for addresses whose pages are kept: hit, made (for whoever asks meanwhile too), own (made for one browser alone), unconfirmed (no database leads), failed.',
      labelNames: ['outcome'],
      registers,
    }),
    pageCacheEnds: new prom.Counter({
      name: 'page_cache_removed_total',
      help: 'Pages that are kept no longer, by why.',
      labelNames: ['reason'],
      registers,
    }),
    databaseReads: new prom.Counter({
      name: 'database_reads_total',
      help: 'Requests that may read from a database that follows, by which they read from and why: in-step, no-leader; of the leader none-near, own-change (somebody’s own is not there yet), failed.',
      labelNames: ['target', 'reason'],
      registers,
    }),
    watchReplicas(lags) {
      const gauges = {
        database_replica_lag_seconds: {
          help: 'How far a database that follows is behind the one that leads, in steps of a second. One that is left out has none.',
          labels: ['replica'],
        },
      }
      addGauges(gauges, async (set) => {
        set(
          lags().flatMap(({ name, seconds }) =>
            seconds === undefined
              ? []
              : [{ name: 'database_replica_lag_seconds', labels: { replica: name }, value: seconds }],
          ),
        )
      })
    },
    watchPageCache(count) {
      const gauges = {
        page_cache_pages: { help: 'Pages that are kept.' },
        page_cache_bytes: { help: 'What they take.' },
      }
      addGauges(gauges, async (set) => {
        const { pages, bytes } = count()
        set([
          { name: 'page_cache_pages', value: pages },
          { name: 'page_cache_bytes', value: bytes },
        ])
      })
    },
    watchPool(count) {
      const gauges = {
        database_pool_connections: {
          help: 'Connections of this process to the database, by whether somebody uses them.',
          labels: ['state'],
        },
        database_pool_connections_max: { help: 'How many there may be.' },
        database_pool_waiting: { help: 'Statements and transactions that wait for a connection.' },
      }
      addGauges(gauges, async (set) => {
        const { total, idle, waiting, max } = count()
        set([
          { name: 'database_pool_connections', labels: { state: 'in-use' }, value: total - idle },
          { name: 'database_pool_connections', labels: { state: 'idle' }, value: idle },
          { name: 'database_pool_connections_max', value: max },
          { name: 'database_pool_waiting', value: waiting },
        ])
      })
    },
    addGauges,
    list: () =>
      registry.getMetricsAsArray().map((metric) => {
        const { name, help, type, labelNames } = metric as unknown as MetricFacts
        return { name, help, type, labels: labelNames }
      }),
    contentType: registry.contentType,
    async text() {
      await Promise.all(readers.map((read) => read()))
      return registry.metrics()
    },
  }
}

/** The library's own classes say these of themselves, and its types do not. */
interface MetricFacts {
  name: string
  help: string
  type: string
  labelNames: string[]
}
