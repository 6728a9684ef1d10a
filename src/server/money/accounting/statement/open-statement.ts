import type { Month } from '#domain/ground/shared/months.ts'
import type { App } from '#server/ground/app.ts'
import { printPaper } from '#server/money/invoicing/pdf/print-paper.ts'
import { findStatementSection } from './statement-views.ts'

type Tools = Pick<App, 'db' | 'random' | 'clock' | 'threads'>

/** One section of a seller's statement of a month as a PDF; undefined where the month has no such section. */
export async function openStatement(
  app: Tools,
  sellerId: string,
  asked: { month: Month; section: number },
): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  const content = await findStatementSection(app, sellerId, asked)
  if (!content) return undefined
  const section = content.sections === 1 ? '' : `-part-${content.section}`
  return {
    name: `nanonagar-earnings-${content.month}${section}.pdf`,
    bytes: await printPaper(app, { kind: 'statement', content }, sellerId),
  }
}
