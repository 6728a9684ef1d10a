import { data } from 'react-router'
import { exportProducts, exportStock, exportUnpriced } from '#server/selling/imports/export-products.ts'
import { appContext } from '#web/http/context.ts'
import { csvDownload } from '#web/http/downloads/csv-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/export.route'

const EXPORTS = { products: exportProducts, stock: exportStock, waiting: exportUnpriced } as const

/** All products of the shop, their stock and prices, or those that wait for a price, as a file to import again. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const name = /\/(products|stock|waiting)\.csv$/.exec(new URL(request.url).pathname)?.[1]
  if (name !== 'products' && name !== 'stock' && name !== 'waiting') throw data(null, { status: 404 })
  return csvDownload(`nanonagar-${name}.csv`, EXPORTS[name](context.get(appContext), sellerId))
}
