import { Form, Link } from 'react-router'
import { factEntries } from '#domain/goods/catalogue/product-facts.ts'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { editAnyProduct } from '#server/goods/catalogue/editing/edit-any-product.ts'
import { showProducts } from '#server/goods/catalogue/editing/hide-product.ts'
import {
  findProductRecord,
  listProductChanges,
} from '#server/goods/catalogue/editing/product-record-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ChangedByOther } from '#web/shared/goods/catalogue/changed-by-other.tsx'
import { FactsFields } from '#web/shared/goods/catalogue/facts-fields.tsx'
import { FactsFormFrame } from '#web/shared/goods/catalogue/facts-form-frame.tsx'
import { entriesOf } from '#web/shared/goods/catalogue/form-entries.ts'
import { PictureEditor } from '#web/shared/goods/catalogue/picture-editor.tsx'
import { picturesIn } from '#web/shared/goods/catalogue/pictures-of-form.ts'
import { type RefusedFacts, refusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ExternalLink, Trash2 } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/product-record-page.route'
import { OffersOfProduct } from './offers-of-product.tsx'
import { ProductHistory } from './product-history.tsx'
import { ProductStatus } from './product-status.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'products.read')
  const app = context.get(appContext)
  const product = await findProductRecord(app, admin, params.id)
  if (!product) throw refusedResponse({ code: 'catalogue.product_gone' })
  const changes = await listProductChanges(app, admin, params.id)
  return {
    product,
    changes,
    canChange: mayDo(admin.role, 'products.change'),
    canAudit: mayDo(admin.role, 'audit.read'),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'products.change')
  const app = context.get(appContext)
  const form = await request.formData()
  const { id } = params
  const here = `/admin/products/${id}`
  if (readIntent(form, ['show', 'save']) === 'show') {
    const shown = await showProducts(app, admin, { productIds: [id], reason: form.get('reason') })
    if (!shown.ok) return refusedFacts(shown.problem, form)
    return redirectWithToast(here, { kind: 'success', text: 'The product is back in our shop' })
  }
  const version = Number(form.get('productVersion'))
  const saved = await editAnyProduct(app, admin, { productId: id, version, entries: entriesOf(form) })
  if (saved.ok) return redirectWithToast(here, { kind: 'success', text: 'Your changes are saved' })
  if (saved.problem.code !== 'catalogue.product_changed') return refusedFacts(saved.problem, form)
  const changes = (await listProductChanges(app, admin, id, version)).toReversed()
  return refusedFacts(saved.problem, form, {
    changes,
    versions: { productVersion: Number(saved.problem.details?.version) },
  })
}

export default function ProductRecordPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, changes, canChange, canAudit } = loaderData
  const { facts, kind, status, review } = product
  const refusal = actionData?.entries.intent?.[0] === 'save' ? actionData : undefined
  const values = refusal?.entries ?? factEntries(kind, facts)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Manage Products', to: '/admin/products' }, { label: 'Edit' }]} />
      <RecordHeading product={product} id={params.id} canChange={canChange} />
      {product.openProposals > 0 || review?.state === 'waiting' ? (
        <Notice tone="warn" className="mb-6">
          {product.openProposals > 0
            ? 'A seller has proposed a change to this product.'
            : 'A seller has changed this.'}{' '}
          <Link to="/admin/products/review" className="text-link">
            Open the review queue
          </Link>
        </Notice>
      ) : null}
      {review?.state === 'held' ? (
        <Notice tone="bad" title="Taken off sale until its seller changes it" className="mb-6">
          <p>{review.reason}</p>
        </Notice>
      ) : null}
      {status === 'hidden' && canChange ? (
        <ShowAgain refusal={actionData && !refusal ? actionData : undefined} />
      ) : null}
      <OffersOfProduct offers={product.offers} />
      {canChange ? (
        <FactsFormFrame
          key={params.id}
          refusal={refusal}
          notice={refusal ? <RefusedEdit refusal={refusal} /> : null}
          versions={{ productVersion: product.version }}
          buttons={[{ intent: 'save', label: 'Save changes', busy: 'Saving...' }]}
        >
          {({ errors, touch }) => (
            <>
              <FactsFields kind={kind} values={values} errors={errors} />
              <PictureEditor
                uploadTo="/admin/pictures"
                pictures={refusal ? picturesIn(refusal.entries) : product.pictures}
                errors={errors}
                onChange={touch}
              />
            </>
          )}
        </FactsFormFrame>
      ) : null}
      <ProductHistory productId={params.id} changes={changes} canAudit={canAudit} />
    </>
  )
}

function RecordHeading({
  product,
  id,
  canChange,
}: Pick<Route.ComponentProps['loaderData'], 'product' | 'canChange'> & { id: string }) {
  const { facts, status, review, owner } = product
  return (
    <PageHeading
      title={facts.name}
      className="pt-1 pb-5"
      actions={
        <>
          {product.isOnSale ? (
            <ButtonLink to={`/products/${id}`}>
              View in our shop <ExternalLink aria-hidden="true" className="size-4" />
            </ButtonLink>
          ) : null}
          {canChange && status === 'live' ? (
            <ButtonLink
              to={`/admin/products/${id}/delete`}
              variant="danger-outline"
              className="ml-auto sm:ml-4"
            >
              <Trash2 aria-hidden="true" className="size-4" />
              Delete
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-2 text-ink text-sm">
        <Badge tone={product.isOnSale ? 'green' : 'grey'}>
          {product.isOnSale ? 'On sale' : 'Not on sale'}
        </Badge>
        <ProductStatus status={status} isWaiting={review?.state === 'waiting'} />
        {owner ? (
          <span>
            Own product of{' '}
            <Link to={`/admin/vendors/${owner.id}`} className="text-link">
              {owner.name}
            </Link>
          </span>
        ) : (
          <span>Shared by all sellers</span>
        )}
      </p>
    </PageHeading>
  )
}

function RefusedEdit({ refusal: { code, message, details, others } }: { refusal: RefusedFacts }) {
  if (others) return <ChangedByOther message={message} others={others} />
  return (
    <Notice tone="bad" role="alert" className="mb-6">
      <p>{code === 'catalogue.product_exists' ? duplicateText(details) : message}</p>
      {code === 'catalogue.product_exists' && details.productId ? (
        <p className="pt-1">
          <Link to={`/admin/products/${details.productId}`} className="font-semibold text-link">
            Open it
          </Link>
        </p>
      ) : null}
    </Notice>
  )
}

function duplicateText({ name }: RefusedFacts['details']): string {
  return `${name ? `“${name}”` : 'Another product'} already has this MPN or EAN.`
}

function ShowAgain({ refusal }: { refusal: RefusedFacts | undefined }) {
  return (
    <Form method="post" preventScrollReset noValidate className="mb-8 rounded-control bg-sunken p-4">
      <p className="font-semibold">Hidden from shoppers</p>
      <div className="flex flex-wrap items-end gap-3 pt-3">
        <label className="min-w-0 grow basis-60 text-sm">
          <span className="block pb-1.5 font-medium">Reason for showing it again</span>
          <input
            name="reason"
            maxLength={500}
            defaultValue={refusal?.entries.reason?.[0]}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? 'show-error' : undefined}
            className="field-box"
          />
        </label>
        <Button type="submit" name="intent" value="show">
          Show again
        </Button>
      </div>
      {refusal ? (
        <p id="show-error" className="pt-2 text-bad text-sm">
          {refusal.fields.reason ?? refusal.message}
        </p>
      ) : null}
    </Form>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.product.facts.name ?? 'Product'
  return unlisted(name)
}
