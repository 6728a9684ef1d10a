import { mayDo } from '#domain/ground/access/office-roles.ts'
import { cappedCount, PRODUCTS_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { suspendSeller } from '#server/selling/sellers/application/decide-standing.ts'
import { readSellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/suspend-page.route'
import { PaidPreorders } from './seller-figures.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'vendors.decide')
  const seller = await readSellerRecord(context.get(appContext), admin, params.id)
  if (!seller || seller.isHouse) throw refusedResponse({ code: 'sellers.not_found' })
  if (seller.stage === 'suspended') throw redirect(`/admin/vendors/${params.id}`)
  return {
    id: seller.id,
    name: seller.name,
    people: seller.people.length,
    figures: seller.figures,
    canReadOrders: mayDo(admin.role, 'orders.read'),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'vendors.decide')
  const form = await request.formData()
  const page = `/admin/vendors/${params.id}`
  const closing = { sellerId: params.id, reason: form.get('reason') }
  const done = await suspendSeller(context.get(appContext), admin, closing)
  if (done.ok) return redirectWithToast(page, { kind: 'success', text: `${done.value.name} is suspended` })
  const { problem } = done
  if (problem.code === 'sellers.move_not_allowed')
    return redirectWithToast(page, { kind: 'message', text: `${problem.details?.name} is already suspended` })
  return refusedForm(problem, form)
}

export default function SuspendPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, people, figures, canReadOrders } = loaderData
  const { liveProducts, ordersToSend } = figures
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Sellers', to: '/admin/vendors' },
          { label: name, to: `/admin/vendors/${id}` },
          { label: 'Suspend' },
        ]}
      />
      <PageHeading title={`Suspend ${name}`} className="pt-1 pb-6">
        <p>What happens at once:</p>
        <ul className="list-disc space-y-1 pt-2 pl-5">
          <li>
            {liveProducts === 0
              ? 'It has nothing on sale, and nothing it adds goes on sale.'
              : `Its products (${cappedCount(liveProducts, PRODUCTS_COUNTED_MAX)}) go off sale, or show another seller’s offer.`}
          </li>
          <li>Its page closes, and its items in carts cannot be ordered.</li>
          <li>
            {ordersToSend === 0
              ? 'No order is waiting to ship.'
              : `Its orders continue: ${ordersToSend >= 100 ? '100 or more' : ordersToSend} still to ship.`}
          </li>
          <li>We still owe it what it has earned, and pay it out once it is reinstated.</li>
          <li>
            Its people ({people}) can still sign in. They see the reason above every page and in an email.
          </li>
        </ul>
        <p className="py-2">You can reinstate a suspended seller.</p>
        <PaidPreorders seller={{ id, figures }} canReadOrders={canReadOrders} />
      </PageHeading>
      <ReasonForm
        refused={actionData}
        label="Suspend the seller"
        busy="Suspending..."
        keep={{ to: `/admin/vendors/${id}`, label: 'Back' }}
        hint="The seller sees this. It is kept in the audit log."
        rows={4}
      />
    </>
  )
}

export const meta = () => unlisted('Suspend a seller')
