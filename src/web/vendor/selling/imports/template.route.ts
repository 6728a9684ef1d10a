import { data } from 'react-router'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { templateColumns } from '#domain/selling/imports/import-columns.ts'
import { csvDownload } from '#web/http/downloads/csv-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/template.route'

/** The columns of a kind, for a spreadsheet to fill in. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireVendor(context, request, 'stock')
  const kind = new URL(request.url).searchParams.get('kind') ?? ''
  if (!isKind(kind)) throw data(null, { status: 404 })
  return csvDownload(`nanonagar-template-${kind}.csv`, linesOf(templateColumns(kind)))
}

async function* linesOf(columns: readonly string[]): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`
}
