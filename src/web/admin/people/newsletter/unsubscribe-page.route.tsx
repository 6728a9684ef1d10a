import { data } from 'react-router'
import { normaliseEmail } from '#domain/ground/shared/form-fields.ts'
import { TICKET_REASON_LENGTH_MAX } from '#domain/people/support/ticket-forms.ts'
import { endNewsletterFor } from '#server/people/newsletter/end-newsletter.ts'
import { findSubscriber } from '#server/people/newsletter/newsletter-views.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/unsubscribe-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'support.answer')
  const email = normaliseEmail(new URL(request.url).searchParams.get('email'))
  const subscriber = await findSubscriber(context.get(appContext).db, admin, email)
  if (!subscriber || subscriber.status === 'unsubscribed') throw data(null, { status: 404 })
  return { email: subscriber.email }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'support.answer')
  const form = await request.formData()
  const ended = await endNewsletterFor(context.get(appContext), admin, Object.fromEntries(form))
  if (ended.ok)
    return redirectWithToast('/admin/newsletter', {
      kind: 'success',
      text: `${ended.value.email} is unsubscribed`,
    })
  return refusedForm(ended.problem, form)
}

export default function EndNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData
  return (
    <div className="max-w-xl">
      <Breadcrumbs items={[{ label: 'Newsletter', to: '/admin/newsletter' }, { label: 'Unsubscribe' }]} />
      <PageHeading title="Unsubscribe someone" className="pt-1 pb-6">
        <p className="break-words">
          <strong className="font-semibold text-ink">{email}</strong> gets no more newsletters. Only they can
          subscribe again.
        </p>
      </PageHeading>
      <ReasonForm
        refused={actionData}
        label="Unsubscribe"
        busy="Unsubscribing..."
        keep={{ to: '/admin/newsletter', label: 'Cancel' }}
        hint="For example: asked by phone. Kept in the audit log."
        maxLength={TICKET_REASON_LENGTH_MAX}
      >
        <input type="hidden" name="email" value={email} />
      </ReasonForm>
    </div>
  )
}

export const meta = () => unlisted('Unsubscribe someone')
