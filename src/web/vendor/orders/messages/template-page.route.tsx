import { data, Form } from 'react-router'
import { editShopTemplate, removeShopTemplate } from '#server/orders/messages/shop/change-templates.ts'
import { findShopTemplate } from '#server/orders/messages/shop/template-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/template-page.route'
import { TemplateForm } from './template-form.tsx'

const LIST = '/vendor/messages/templates'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const template = await findShopTemplate(context.get(appContext), sellerId, params.templateId)
  if (!template) throw data(null, { status: 404 })
  return { template }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'dispatch')
  const app = context.get(appContext)
  const form = await request.formData()
  const vendor = { userId, sellerId }
  if (readIntent(form, ['save', 'remove']) === 'remove') {
    await removeShopTemplate(app, vendor, params.templateId)
    return redirectWithToast(LIST, { kind: 'success', text: 'The template is deleted.' })
  }
  const fields = Object.fromEntries(form)
  const saved = await editShopTemplate(app, vendor, { id: params.templateId, fields })
  if (!saved.ok) return refusedForm(saved.problem, form)
  return redirectWithToast(LIST, { kind: 'success', text: `${saved.value.name} is saved.` })
}

/** After a refusal too: the form goes on from what a colleague saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function ShopTemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { template } = loaderData
  return (
    <div className="max-w-2xl">
      <Breadcrumbs
        items={[
          { label: 'Messages', to: '/vendor/messages' },
          { label: 'Templates', to: LIST },
          { label: template.name },
        ]}
      />
      <PageHeading title={template.name} className="pt-1 pb-6" />
      <TemplateForm template={template} hidden={{ version: template.version }} answer={actionData} />
      <details className="mt-10 border-line border-t pt-4">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          Delete this template
        </summary>
        <Form method="post" className="flex flex-col gap-3 pt-2">
          <p>Messages that were sent with it stay as they are.</p>
          <div>
            <Button type="submit" name="intent" value="remove">
              Delete template
            </Button>
          </div>
        </Form>
      </details>
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.template.name ?? 'Page Not Found')
}
