import { Link, useNavigation } from 'react-router'
import { findSavedBusiness, forgetBusiness, saveBusiness } from '#server/people/accounts/saved-business.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import type { Route } from './+types/business-page.route'
import { BusinessFields } from './business-fields.tsx'
import { businessValues } from './business-values.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = requireCustomer(context, request)
  return { business: await findSavedBusiness(context.get(appContext), userId) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  if (readIntent(form, ['save', 'remove']) === 'remove') {
    await forgetBusiness(app, userId)
    return redirectWithToast('/profile#business', {
      kind: 'success',
      text: 'Business details removed',
    })
  }
  const saved = await saveBusiness(app, userId, Object.fromEntries(form))
  if (!saved.ok) return refusedForm(saved.problem, form)
  return redirectWithToast('/profile#business', { kind: 'success', text: 'Business details saved' })
}

export default function BusinessPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <FormCard
      title="Business details"
      lead="Checkout fills them in, and every seller’s invoice shows them."
      footer={
        <Link to="/profile#business" className="text-link">
          Back to your profile
        </Link>
      }
    >
      <AnsweredForm
        answer={actionData ?? { typed: businessValues(loaderData.business) }}
        className="flex flex-col gap-5"
      >
        <BusinessFields />
        <Button
          type="submit"
          name="intent"
          value="save"
          variant="primary"
          size="lg"
          busy={isBusy ? 'Saving...' : false}
        >
          Save business details
        </Button>
      </AnsweredForm>
    </FormCard>
  )
}

export const meta = () => unlisted('Business details')
