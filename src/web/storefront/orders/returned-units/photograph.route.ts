import { data } from 'react-router'
import { findPhotographOnSale } from '#server/orders/returned-units/on-sale-views.ts'
import { appContext } from '#web/http/context.ts'
import { documentAnswer } from '#web/http/document-response.ts'
import type { Route } from './+types/photograph.route'

/** A seller's photograph of an open-box unit, for everybody while the unit is on sale. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const bytes = await findPhotographOnSale(context.get(appContext), params)
  if (!bytes) throw data(null, { status: 404 })
  return documentAnswer({ bytes, contentType: 'image/jpeg', fileName: 'photograph.jpg' })
}
