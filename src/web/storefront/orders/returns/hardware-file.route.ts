import { writeHardwareFile } from '#server/orders/returns/hardware-views.ts'
import { appContext } from '#web/http/context.ts'
import { csvFile } from '#web/http/downloads/text-download.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/hardware-file.route'

export function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  return csvFile('my-hardware', writeHardwareFile(context.get(appContext), userId))
}
