import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { sellThisToo } from '#server/selling/listings/sell-this-too.ts'
import { findOfferableProduct } from '#server/selling/listings/shared-catalogue-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { FactsFormFrame } from '#web/shared/goods/catalogue/facts-form-frame.tsx'
import { entriesOf } from '#web/shared/goods/catalogue/form-entries.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { refusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/sell-this-too-page.route'
import { ListingRefusal } from './listing-refusal.tsx'
import { TermsFields } from './terms-fields.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const product = await findOfferableProduct(app, sellerId, params.productId)
  if (!product) throw refusedResponse({ code: 'listings.not_found' })
  return { product, key: app.random.uuid() }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const key = form.get('key')
  if (!isUuid(key)) throw new Response('This form is not complete.', { status: 400 })
  const publish = readIntent(form, ['draft', 'publish']) === 'publish'
  const offer = { productId: params.productId, key, entries: entriesOf(form), publish }
  const sold = await sellThisToo(context.get(appContext), who, offer)
  if (!sold.ok) return refusedFacts(sold.problem, form)
  const text = publish ? 'Your offer is listed' : 'Your draft is saved'
  return redirectWithToast(`/vendor/products/${sold.value.offerId}`, { kind: 'success', text })
}

export default function SellThisTooPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, key } = loaderData
  const values = actionData?.entries ?? {}
  const { name, brand, category, pricePaise, sellerCount, ownOfferId } = product
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Products', to: '/vendor/products' },
          { label: 'Add Product', to: '/vendor/products/new' },
          { label: 'Sell this too' },
        ]}
      />
      <PageHeading title="Sell this too" className="pt-1 pb-6">
        <p>The catalogue has the details and pictures. You set price, stock and terms.</p>
      </PageHeading>
      <div className="flex items-center gap-4 pb-6">
        <ProductThumb picture={product.picture} width={56} className="size-14" />
        <div className="min-w-0">
          <p className="font-semibold text-lg leading-snug">{name}</p>
          <p className="text-muted text-sm">
            {brand} · {category}
            {pricePaise === null
              ? ''
              : ` · on sale from ${formatInr(pricePaise)} by ${counted(sellerCount, 'seller')}`}
          </p>
        </div>
      </div>
      {ownOfferId && !actionData ? (
        <Notice className="mb-6" title="You already sell this product">
          <p>You can also sell it in another condition, at another price.</p>
        </Notice>
      ) : null}
      <FactsFormFrame
        refusal={actionData}
        notice={actionData ? <ListingRefusal refusal={actionData} /> : null}
        formKey={key}
        buttons={[
          { intent: 'draft', label: 'Save draft', busy: 'Saving...' },
          { intent: 'publish', label: 'Put on sale', busy: 'Saving...' },
        ]}
      >
        {({ errors }) => <TermsFields values={values} errors={errors} withStock />}
      </FactsFormFrame>
    </>
  )
}

export const meta = () => unlisted('Sell this too')
