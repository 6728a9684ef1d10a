import { quantile, type RequestKind, simulate, utilisation } from './capacity-model.ts'

/** Of a quiet machine (docs/performance.md): a kept page by a visitor or a customer, and the middle of pages that are made. */
const KEPT: RequestKind = { share: 0.7, cpuMs: 0.2, waitMs: 0, waits: 0 }
const MADE: RequestKind = { share: 0.3, cpuMs: 9, waitMs: 6, waits: 4 }
/** Pages a second: the evening's hour of a day with six million pages, its worst minutes, and a sale. */
const RATES = [200, 400, 800]
const PROCESSES = [1, 2, 3, 4, 6, 8]
const REQUESTS = 100_000

/** What the model says of a day of a million visitors, by how many web processes there are. */
export function printPlan(): void {
  console.log('| pages/s | web processes | at work | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|---|---|')
  for (const arrivalsPerSecond of RATES)
    for (const webProcesses of PROCESSES) {
      const plan = { kinds: [KEPT, MADE], arrivalsPerSecond, webProcesses }
      const share = utilisation(plan)
      if (share >= 1 || share < 0.2) continue
      const latencies = simulate({ ...plan, requests: REQUESTS })
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((at) => quantile(latencies, at).toFixed(1))
      console.log(
        `| ${arrivalsPerSecond} | ${webProcesses} | ${(share * 100).toFixed(0)} % | ${p50} | ${p95} | ${p99} |`,
      )
    }
}
