import { isKind, kinds } from '#domain/goods/catalogue/categories.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { startingRate } from '#server/goods/catalogue/editing/starting-gst-rate.ts'
import { createProductWithOffer } from '#server/selling/listings/create-product.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { FactsFields } from '#web/shared/goods/catalogue/facts-fields.tsx'
import { FactsFormFrame } from '#web/shared/goods/catalogue/facts-form-frame.tsx'
import { entriesOf } from '#web/shared/goods/catalogue/form-entries.ts'
import { PictureEditor } from '#web/shared/goods/catalogue/picture-editor.tsx'
import { picturesIn } from '#web/shared/goods/catalogue/pictures-of-form.ts'
import { refusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/describe-product-page.route'
import { ListingRefusal } from './listing-refusal.tsx'
import { TermsFields } from './terms-fields.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { standing } = requireVendor(context, request, 'stock')
  if (!isKind(params.kind)) throw redirect('/vendor/products/new')
  const app = context.get(appContext)
  return {
    kind: params.kind,
    key: app.random.uuid(),
    gstRateBp: await startingRate(app, params.kind),
    isApproved: standing === 'approved',
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const { kind } = params
  const key = form.get('key')
  if (!isKind(kind) || !isUuid(key)) throw new Response('This form is not complete.', { status: 400 })
  const publish = readIntent(form, ['draft', 'publish']) === 'publish'
  const entries = entriesOf(form)
  const created = await createProductWithOffer(context.get(appContext), who, { kind, key, entries, publish })
  if (!created.ok) return refusedFacts(created.problem, form)
  const text = publish ? 'Your product is listed' : 'Your draft is saved'
  return redirectWithToast(`/vendor/products/${created.value.offerId}`, { kind: 'success', text })
}

export default function DescribeProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, key, gstRateBp, isApproved } = loaderData
  const values = actionData?.entries ?? { gstRate: [String(gstRateBp / 100)] }
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Products', to: '/vendor/products' },
          { label: 'Add Product', to: '/vendor/products/new' },
          { label: kinds[kind].label },
        ]}
      />
      <PageHeading
        title={`New ${kinds[kind].label.toLowerCase().replace('ssd', 'SSD')}`}
        className="pt-1 pb-6"
      >
        <p>
          A draft needs only a name, a brand and the MRP.
          {isApproved ? null : ' Your listing goes on sale once your shop is approved.'}
        </p>
      </PageHeading>
      <FactsFormFrame
        key={kind}
        refusal={actionData}
        notice={actionData ? <ListingRefusal refusal={actionData} /> : null}
        formKey={key}
        buttons={[
          { intent: 'draft', label: 'Save draft', busy: 'Saving...' },
          { intent: 'publish', label: 'Put on sale', busy: 'Saving...' },
        ]}
      >
        {({ errors, touch }) => (
          <>
            <FactsFields kind={kind} values={values} errors={errors} />
            <PictureEditor
              uploadTo="/vendor/pictures"
              pictures={picturesIn(values)}
              errors={errors}
              onChange={touch}
            />
            <TermsFields values={values} errors={errors} withStock />
          </>
        )}
      </FactsFormFrame>
    </>
  )
}

export const meta = () => unlisted('New product')
