import { Form, Link } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { addTemplate, restoreTemplate } from '#server/people/support/change-templates.ts'
import { findTemplate, listTemplates } from '#server/people/support/template-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FileText, Undo2 } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/templates-page.route'
import { TemplateForm } from './template-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'support.read')
  const app = context.get(appContext)
  const removedId = new URL(request.url).searchParams.get('removed')
  return {
    templates: await listTemplates(app.db, admin),
    removed: await findTemplate(app.db, admin, removedId, { isRemoved: true }),
    mayAnswer: mayDo(admin.role, 'support.answer'),
    key: app.random.uuid(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'support.answer')
  const app = context.get(appContext)
  const form = await request.formData()
  if (readIntent(form, ['add', 'restore']) === 'restore') {
    const restored = await restoreTemplate(app, admin, String(form.get('templateId')))
    if (!restored.ok)
      return redirectWithToast('/admin/support/templates', {
        kind: 'error',
        text: 'Another template now has this name. Please rename that one first.',
      })
    const text = `${restored.value.name} is back`
    return redirectWithToast('/admin/support/templates', { kind: 'success', text })
  }
  const added = await addTemplate(app, admin, Object.fromEntries(form))
  if (!added.ok) return refusedForm(added.problem, form)
  return redirectWithToast('/admin/support/templates', {
    kind: 'success',
    text: `${added.value.name} is saved`,
  })
}

export default function TemplatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, removed, mayAnswer, key } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Support', to: '/admin/support' }, { label: 'Templates' }]} />
      <PageHeading title="Templates" className="pt-1 pb-6">
        <p>Ready answers for everyone who replies to tickets.</p>
      </PageHeading>
      {removed ? <Removed template={removed} mayAnswer={mayAnswer} /> : null}
      {templates.length === 0 ? (
        <EmptyState icon={FileText} title="No templates yet" className="py-10">
          <p>Write down the answers you give often.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Templates" className="divide-y divide-line border-line border-y">
          {templates.map(({ id, name, text, updatedAt }) => (
            <li key={id} className="py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                {mayAnswer ? (
                  <Link
                    to={`/admin/support/templates/${id}`}
                    prefetch="intent"
                    data-list-open
                    className="py-0.5 font-semibold hover:underline"
                  >
                    {name}
                  </Link>
                ) : (
                  <strong className="font-semibold">{name}</strong>
                )}
                <span className="text-muted text-sm">changed {formatDate(updatedAt)}</span>
              </p>
              <p className="line-clamp-2 break-words text-muted text-sm">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {mayAnswer ? (
        <section aria-labelledby="new-heading" className="max-w-2xl pt-10">
          <h2 id="new-heading" className="pb-4 text-2xl">
            New template
          </h2>
          <TemplateForm
            key={templates.length}
            action="/admin/support/templates"
            template={{ name: '', text: '' }}
            hidden={{ intent: 'add', key }}
            save="Save template"
            refusal={actionData}
          />
        </section>
      ) : null}
    </>
  )
}

function Removed({ template, mayAnswer }: { template: { id: string; name: string }; mayAnswer: boolean }) {
  return (
    <Notice tone="note" role="status" className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <strong className="font-semibold">{template.name}</strong> was deleted.
        </p>
        {mayAnswer ? (
          <Form method="post" action="/admin/support/templates">
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="templateId" value={template.id} />
            <Button type="submit" size="sm">
              <Undo2 aria-hidden="true" className="size-4" />
              Undo
            </Button>
          </Form>
        ) : null}
      </div>
    </Notice>
  )
}

export const meta = () => unlisted('Templates')
