import { factEntries, type ProductFacts } from '#domain/goods/catalogue/product-facts.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { findListingEditor, findOthersChanges } from '#server/selling/listings/listing-editor-views.ts'
import { proposeProductChange } from '#server/selling/listings/propose-change.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { FactsFields } from '#web/shared/goods/catalogue/facts-fields.tsx'
import { FactsFormFrame } from '#web/shared/goods/catalogue/facts-form-frame.tsx'
import { entriesOf } from '#web/shared/goods/catalogue/form-entries.ts'
import { FormSection } from '#web/shared/goods/catalogue/form-section.tsx'
import { refusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/propose-page.route'
import { ListingRefusal } from './listing-refusal.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const listing = await findListingEditor(context.get(appContext), sellerId, params.offerId)
  if (!listing) throw refusedResponse({ code: 'listings.not_found' })
  const { isOwn, kind, facts, productVersion, proposal } = listing
  if (isOwn) throw redirect(`/vendor/products/${params.offerId}`)
  const proposed: ProductFacts = { ...facts, ...proposal?.changes }
  return { kind, name: facts.name, facts: proposed, productVersion, note: proposal?.note ?? '' }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const app = context.get(appContext)
  const { offerId } = params
  if (!isUuid(offerId)) throw refusedResponse({ code: 'listings.not_found' })
  readIntent(form, ['propose'])
  const version = Number(form.get('productVersion'))
  const proposed = await proposeProductChange(app, who, { offerId, version, entries: entriesOf(form) })
  if (proposed.ok) {
    const toast = { kind: 'success', text: 'Thank you. We will check your proposal and tell you.' } as const
    return redirectWithToast(`/vendor/products/${offerId}`, toast)
  }
  if (proposed.problem.code !== 'listings.changed_by_other') return refusedFacts(proposed.problem, form)
  const others = await findOthersChanges(app, who.sellerId, { offerId, productVersion: version })
  return refusedFacts(proposed.problem, form, others)
}

export default function ProposePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { kind, name, facts, productVersion, note } = loaderData
  const values = actionData?.entries ?? { ...factEntries(kind, facts), note: [note] }
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Products', to: '/vendor/products' },
          { label: name, to: `/vendor/products/${params.offerId}` },
          { label: 'Propose a change' },
        ]}
      />
      <PageHeading title="Propose a change" className="pt-1 pb-6">
        <p>Change what is wrong or missing. Nothing changes on NanoNagar until we accept it.</p>
      </PageHeading>
      <FactsFormFrame
        refusal={actionData}
        notice={actionData ? <ListingRefusal refusal={actionData} /> : null}
        versions={{ productVersion }}
        buttons={[{ intent: 'propose', label: 'Send proposal', busy: 'Sending...' }]}
      >
        {({ errors }) => (
          <>
            <FactsFields kind={kind} values={values} errors={errors} />
            <FormSection id="why" title="Why">
              <TextField
                label="How you know"
                name="note"
                optional
                maxLength={500}
                defaultValue={values.note?.[0] ?? ''}
                error={errors.note}
                hint="For example the maker’s page or the box itself. It helps us decide."
              />
            </FormSection>
          </>
        )}
      </FactsFormFrame>
    </>
  )
}

export const meta = () => unlisted('Propose a change')
