import { Link } from 'react-router'
import { hideProducts } from '#server/goods/catalogue/editing/hide-product.ts'
import { findProductRecord } from '#server/goods/catalogue/editing/product-record-views.ts'
import { ReasonForm } from '#web/admin/ground/shared/reason-form.tsx'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
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
          leaves our shop at once: product page, lists, search, sitemap and carts.{' '}
          {sellers === 0
            ? ''
            : `${sellers === 1 ? 'One seller has' : `${sellers} sellers have`} it on sale now. `}
          Orders and invoices keep their copy. You can undo this.
        </p>
      </PageHeading>
      <ReasonForm
        refused={actionData}
        label="Delete"
        busy="Deleting..."
        keep={{ to: `/admin/products/${id}`, label: 'Keep it' }}
      />
    </>
  )
}

export const meta = () => unlisted('Delete product')
