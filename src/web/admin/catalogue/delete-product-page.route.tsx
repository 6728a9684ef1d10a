import { Form, Link, redirect, useNavigation } from 'react-router'
import { findProductRecord } from '#server/catalogue/editing/product-record-views.ts'
import { hideProducts } from '#server/catalogue/editing/show-product.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { refusedForm, refusedResponse } from '#web/http/refusal.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/delete-product-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const product = await findProductRecord(context.get(appContext), admin, params.id)
  if (!product) throw refusedResponse({ code: 'catalogue.product_gone' })
  if (product.status !== 'live') throw redirect(`/admin/products/${params.id}`)
  const sellers = new Set(product.offers.filter(({ status }) => status === 'live').map((one) => one.sellerId))
  return { id: product.id, name: product.facts.name, sellers: sellers.size }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const form = await request.formData()
  const change = { productIds: [params.id], reason: form.get('reason') }
  const hidden = await hideProducts(context.get(appContext), admin, change)
  if (!hidden.ok) return refusedForm(hidden.problem, form)
  return redirect(`/admin/products?deleted=${params.id}`, 303)
}

export default function DeleteProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, sellers } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Manage Products', to: '/admin/products' },
          { label: name, to: `/admin/products/${id}` },
          { label: 'Delete' },
        ]}
      />
      <PageHeading title="Delete product" className="pt-1 pb-6">
        <p>
          <Link to={`/admin/products/${id}`} className="font-medium text-ink hover:underline">
            {name}
          </Link>{' '}
          leaves the shop at once: its page, lists, search, sitemap and carts.{' '}
          {sellers === 0 ? '' : `${sellers === 1 ? 'One shop offers' : `${sellers} shops offer`} it now. `}
          Orders and invoices keep their copy. It can be undone.
        </p>
      </PageHeading>
      <Form method="post" noValidate className="flex max-w-xl flex-col gap-5">
        <TextField
          label="Reason"
          name="reason"
          required
          maxLength={500}
          defaultValue={actionData?.typed.reason}
          error={actionData?.fields.reason ?? actionData?.fields.form}
          hint="Kept in the audit log."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={isSending && 'Deleting...'}>
            Delete
          </Button>
          <ButtonLink to={`/admin/products/${id}`}>Keep it</ButtonLink>
        </div>
      </Form>
    </>
  )
}

export function meta() {
  return [{ title: 'Delete product · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
