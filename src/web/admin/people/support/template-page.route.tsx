import { data, Form } from 'react-router'
import { editTemplate, removeTemplate } from '#server/people/support/change-templates.ts'
import { findTemplate } from '#server/people/support/template-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/template-page.route'
import { TemplateForm } from './template-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'support.answer')
  const template = await findTemplate(context.get(appContext).db, admin, params.id)
  if (!template) throw data(null, { status: 404 })
  return { template }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'support.answer')
  const app = context.get(appContext)
  const form = await request.formData()
  if (readIntent(form, ['save', 'remove']) === 'remove') {
    const removed = await removeTemplate(app, admin, params.id)
    if (!removed.ok) throw refusedResponse(removed.problem)
    return redirect(`/admin/support/templates?removed=${params.id}`, 303)
  }
  const saved = await editTemplate(app, admin, { id: params.id, fields: Object.fromEntries(form) })
  if (saved.ok)
    return redirectWithToast('/admin/support/templates', {
      kind: 'success',
      text: `${saved.value.name} is saved`,
    })
  return refusedForm(saved.problem, form)
}

/** After a refusal too: the form goes on from what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { template } = loaderData
  const action = `/admin/support/templates/${template.id}`
  const isOutdated = actionData !== undefined && actionData.typed.version !== String(template.version)
  return (
    <div className="max-w-2xl">
      <Breadcrumbs
        items={[
          { label: 'Support', to: '/admin/support' },
          { label: 'Templates', to: '/admin/support/templates' },
          { label: template.name },
        ]}
      />
      <PageHeading title={template.name} className="pt-1 pb-6" />
      {isOutdated ? (
        <section aria-label="What it says now" className="mb-6 rounded-control bg-sunken p-4">
          <p className="pb-1 font-semibold">{template.name} says now:</p>
          <p className="whitespace-pre-line break-words text-[0.9375rem]">{template.text}</p>
        </section>
      ) : null}
      <TemplateForm
        action={action}
        template={template}
        hidden={{ intent: 'save', version: template.version }}
        save="Save template"
        refusal={actionData}
      />
      <Form method="post" action={action} className="mt-10 border-line border-t pt-6">
        <input type="hidden" name="intent" value="remove" />
        <Button type="submit" size="sm">
          Delete template
        </Button>
      </Form>
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.template.name ?? 'Page Not Found')
}
