import { Link } from 'react-router'
import { addAddress, editAddress, listAddresses } from '#server/people/accounts/saved-addresses.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { FormCard } from '#web/ui/form-card.tsx'
import type { Route } from './+types/address-page.route'
import { AddressForm } from './address-form.tsx'

const NEW = 'new'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { userId, name } = requireCustomer(context, request)
  const [firstName = '', ...others] = name.split(' ')
  if (params.id === NEW) return { isNew: true, address: { firstName, lastName: others.join(' ') } }
  const address = (await listAddresses(context.get(appContext), userId)).find(({ id }) => id === params.id)
  if (!address) throw refusedResponse({ code: 'accounts.not_found' })
  return { isNew: false, address }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  const fields = Object.fromEntries(form)
  const saved =
    params.id === NEW
      ? await addAddress(app, userId, fields)
      : await editAddress(app, userId, params.id, fields)
  if (!saved.ok) {
    return refusedForm(saved.problem, form)
  }
  return redirectWithToast('/profile#addresses', { kind: 'success', text: 'Address saved' })
}

export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, address } = loaderData
  return (
    <FormCard
      title={isNew ? 'Add an address' : 'Edit address'}
      footer={
        <Link to="/profile#addresses" className="text-link">
          Back to your profile
        </Link>
      }
    >
      <AddressForm saved={{ ...address }} answer={actionData} />
    </FormCard>
  )
}

export const meta = () => unlisted('Saved address')
