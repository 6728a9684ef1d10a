import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import { appContext } from '#web/http/context.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/export.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  const exported = await exportPersonalData(context.get(appContext), customer)
  if (!exported.ok) throw refusedResponse(exported.problem)
  return new Response(exported.value.json, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="nanonagar-my-data.json"',
      'Cache-Control': 'no-store',
    },
  })
}
