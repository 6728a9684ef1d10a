import type { Month } from '#domain/shared/months.ts'
import type { App } from '#server/app.ts'
import { printPaper } from '#server/invoicing/pdf/print-paper.ts'
import { findStatementPart } from './statement-views.ts'

type Tools = Pick<App, 'db' | 'random' | 'clock' | 'threads'>

/** One part of a seller's statement of a month as a PDF; undefined where the month has no such part. */
export async function openStatement(
  app: Tools,
  sellerId: string,
  asked: { month: Month; part: number },
): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  const content = await findStatementPart(app, sellerId, asked)
  if (!content) return undefined
  const part = content.parts === 1 ? '' : `-part-${content.part}`
  return {
    name: `nanonagar-earnings-${content.month}${part}.pdf`,
    bytes: await printPaper(app, { kind: 'statement', content }, sellerId),
  }
}
