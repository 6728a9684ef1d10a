import { Link } from 'react-router'
import { addShopTemplate } from '#server/orders/messages/shop/change-templates.ts'
import { listShopTemplates } from '#server/orders/messages/shop/template-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FileText } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/templates-page.route'
import { TemplateForm } from './template-form.tsx'

const HERE = '/vendor/messages/templates'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  return { templates: await listShopTemplates(app, sellerId), requestKey: app.random.uuid() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'dispatch')
  const form = await request.formData()
  readIntent(form, ['save'])
  const fields = Object.fromEntries(form)
  const added = await addShopTemplate(context.get(appContext), { userId, sellerId }, fields)
  if (!added.ok) return refusedForm(added.problem, form)
  return redirectWithToast(HERE, { kind: 'success', text: `${added.value.name} is saved.` })
}

export default function ShopTemplatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, requestKey } = loaderData
  return (
    <div className="max-w-2xl">
      <Breadcrumbs items={[{ label: 'Messages', to: '/vendor/messages' }, { label: 'Templates' }]} />
      <PageHeading title="Templates" className="pt-1 pb-6">
        <p>Answers that your shop gives often.</p>
      </PageHeading>
      {templates.length === 0 ? (
        <EmptyState icon={FileText} title="No templates yet" className="py-10" />
      ) : (
        <ul aria-label="Templates" className="divide-y divide-line border-line border-y">
          {templates.map(({ id, name, text }) => (
            <li key={id} className="py-3">
              <Link
                to={`${HERE}/${id}`}
                className="wrap-anywhere inline-flex min-h-11 items-center font-semibold hover:underline"
              >
                {name}
              </Link>
              <p className="wrap-anywhere line-clamp-2 text-muted text-sm">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="new-title" className="pt-10">
        <h2 id="new-title" className="pb-4 text-xl">
          New template
        </h2>
        <TemplateForm
          key={requestKey}
          template={{ name: '', text: '' }}
          hidden={{ key: requestKey }}
          answer={actionData}
        />
      </section>
    </div>
  )
}

export const meta = () => unlisted('Templates')
