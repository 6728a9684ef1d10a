import { termEntries } from '#domain/vendors/offer-terms.ts'
import { factEntries } from '#domain/vendors/product-facts.ts'
import type { ListingEditor } from '#server/vendors/listing-editor-views.ts'
import { FactsFields } from './facts-fields.tsx'
import type { RefusedListing } from './listing-form.ts'
import { ListingFormFrame } from './listing-form-frame.tsx'
import { PictureEditor } from './picture-editor.tsx'
import { picturesIn } from './pictures-in.ts'
import { TermsFields } from './terms-fields.tsx'

interface ListingEditorFormProps {
  listing: ListingEditor
  refusal: RefusedListing | undefined
}

/** The seller's own terms, and, where nobody else sells the product, its facts and pictures: saved together. */
export function ListingEditorForm({ listing, refusal }: ListingEditorFormProps) {
  const { kind, isOwn, facts, terms, offerVersion, productVersion } = listing
  const values = refusal?.entries ?? { ...(isOwn && factEntries(kind, facts)), ...termEntries(terms) }
  const pictures = refusal ? picturesIn(refusal.entries) : listing.pictures
  return (
    <ListingFormFrame
      refusal={refusal}
      versions={{ offerVersion, ...(isOwn && { productVersion }) }}
      buttons={[{ intent: 'save', label: 'Save changes', busy: 'Saving...' }]}
    >
      {({ errors, touch }) => (
        <>
          <TermsFields values={values} errors={errors} />
          {isOwn ? (
            <>
              <PictureEditor pictures={pictures} errors={errors} onChange={touch} />
              <FactsFields kind={kind} values={values} errors={errors} />
            </>
          ) : null}
        </>
      )}
    </ListingFormFrame>
  )
}
