import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#server/ground/app.ts'
import type { GaugeDescription, Metrics } from '#server/ground/metrics/metrics.ts'
import {
  FIGURE_GROUPS,
  MARKETPLACE_GAUGES,
  type MarketplaceFigures,
  readMarketplaceFigures,
} from './marketplace-figures.ts'

/** However often somebody asks, the database is read once in this time. */
const KEPT_MS = 15_000
/** Whoever asks waits for a reading so long; after that they get the one before, with its time. */
const PATIENCE_MS = 5_000

const GAUGES = {
  ...MARKETPLACE_GAUGES,
  nanonagar_figures_failed: {
    help: '1 for figures of the marketplace that could not be read the last time.',
    labels: ['figures'],
  },
  nanonagar_figures_timestamp_seconds: { help: 'When the figures of the marketplace were read.' },
} as const satisfies Record<string, GaugeDescription>

/** Adds the marketplace’s figures to what this process exports: of all processes the worker alone does. */
export function exportFigures(app: Pick<App, 'db' | 'clock' | 'log'>, metrics: Metrics): void {
  let kept: (MarketplaceFigures & { at: Date }) | undefined
  let reading: Promise<void> | undefined
  const isFresh = () => kept !== undefined && app.clock.now().getTime() - kept.at.getTime() < KEPT_MS

  async function read(): Promise<void> {
    const at = app.clock.now()
    kept = { ...(await readMarketplaceFigures(app)), at }
  }

  metrics.addGauges(GAUGES, async (set) => {
    if (!isFresh()) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await Promise.race([reading, sleep(PATIENCE_MS, undefined, { ref: false })])
    }
    if (!kept) return
    const { figures, failed, at } = kept
    set([
      ...figures,
      ...FIGURE_GROUPS.map((name) => ({
        name: 'nanonagar_figures_failed' as const,
        labels: { figures: name },
        value: failed.includes(name) ? 1 : 0,
      })),
      { name: 'nanonagar_figures_timestamp_seconds', value: at.getTime() / 1_000 },
    ])
  })
}
