import { formatInr } from '#domain/ground/shared/money.ts'
import { readSellerCash } from '#server/selling/sellers/cash-limit/seller-cash-views.ts'
import { setCashLimit } from '#server/selling/sellers/cash-limit/set-cash-limit.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/cash-limit-page.route'
import { SellerCash } from './seller-cash.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.limit')
  const cash = await readSellerCash(context.get(appContext), admin, params.id)
  if (!cash) throw refusedResponse({ code: 'sellers.not_found' })
  return { cash }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'cash.limit')
  const form = await request.formData()
  const wanted = { ...Object.fromEntries(form), sellerId: params.id }
  const done = await setCashLimit(context.get(appContext), admin, wanted)
  if (done.ok)
    return redirectWithToast(`/admin/vendors/${params.id}`, {
      kind: 'success',
      text: `The cash limit of ${done.value.name} is set`,
    })
  return refusedForm(done.problem, form)
}

export default function CashLimitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cash } = loaderData
  const page = `/admin/vendors/${cash.sellerId}`
  const { typed = {} } = actionData ?? {}
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Sellers', to: '/admin/vendors' },
          { label: cash.sellerName, to: page },
          { label: 'Cash limit' },
        ]}
      />
      <PageHeading title={`Cash limit of ${cash.sellerName}`} className="pt-1 pb-6">
        <p>
          Only the seller tells us what its own couriers delivered, and we have none of the cash until they
          hand it over. The limit is how much they may hold at one time.
        </p>
      </PageHeading>
      <div className="pb-8">
        <SellerCash cash={cash} canSet={false} />
      </div>
      <ReasonForm
        refused={actionData}
        label="Set limit"
        busy="Setting..."
        keep={{ to: page, label: 'Back' }}
        rows={3}
      >
        <TextField
          label="Limit in rupees"
          name="limit"
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          defaultValue={String((cash.own?.limitPaise ?? cash.limitPaise) / 100)}
          hint="0: no cash parcel ships with the seller’s own courier."
        />
        {cash.own ? (
          <Checkbox
            label={`Use the limit from the settings again: ${formatInr(cash.earnedPaise)} today`}
            name="ends"
            defaultChecked={typed.ends === 'on'}
          />
        ) : null}
      </ReasonForm>
    </>
  )
}

export const meta = () => unlisted('Cash limit')
