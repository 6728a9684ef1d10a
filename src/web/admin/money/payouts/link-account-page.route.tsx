import { useNavigation } from 'react-router'
import { linkAccount } from '#server/money/payouts/link-account.ts'
import { readSellerRecord } from '#server/selling/sellers/seller-record-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/link-account-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'payouts.run')
  const seller = await readSellerRecord(context.get(appContext), admin, params.id)
  if (!seller || seller.isHouse) throw refusedResponse({ code: 'sellers.not_found' })
  const { id, name, legalName, linkedAccount } = seller
  return { id, name, legalName, linkedAccount }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'payouts.run')
  const form = await request.formData()
  const typed = { sellerId: params.id, linkedAccount: form.get('linkedAccount') }
  const linked = await linkAccount(context.get(appContext), admin, typed)
  if (linked.ok) {
    const { name, accountName } = linked.value
    const text = `${name} is now paid to the account of ${accountName || 'its number'}`
    return redirectWithToast(`/admin/vendors/${params.id}`, { kind: 'success', text })
  }
  const { problem } = linked
  return refusedForm(problem, form)
}

export default function LinkAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, legalName, linkedAccount } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  const page = `/admin/vendors/${id}`
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Sellers', to: '/admin/vendors' },
          { label: name, to: page },
          { label: 'Account with the payment service' },
        ]}
      />
      <PageHeading title={`Where ${name} is paid`} className="pt-1 pb-6">
        <p>
          The payment service opens an account for each seller once it has verified them. Online payments are
          split there at once, and the seller’s share stays on hold until payout.
        </p>
      </PageHeading>
      <AnsweredForm answer={actionData} className="flex max-w-xl flex-col gap-5">
        <TextField
          label="Linked account"
          name="linkedAccount"
          required
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          defaultValue={linkedAccount ?? ''}
          hint={`Find it in the Razorpay dashboard under Route, Accounts, for ${legalName ?? name}. It starts with acc_.`}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSending && 'Asking the service...'}>
            Pay to this account
          </Button>
          <ButtonLink to={page}>Back</ButtonLink>
        </div>
      </AnsweredForm>
    </>
  )
}

export const meta = () => unlisted('Account with the payment service')
