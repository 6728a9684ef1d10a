import { factEntries } from '#domain/goods/catalogue/product-facts.ts'
import { termEntries } from '#domain/selling/listings/offer-terms.ts'
import type { ListingEditor } from '#server/selling/listings/listing-editor-views.ts'
import { FactsFields } from '#web/shared/goods/catalogue/facts-fields.tsx'
import { FactsFormFrame } from '#web/shared/goods/catalogue/facts-form-frame.tsx'
import { PictureEditor } from '#web/shared/goods/catalogue/picture-editor.tsx'
import { picturesIn } from '#web/shared/goods/catalogue/pictures-of-form.ts'
import type { RefusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { ListingRefusal } from './listing-refusal.tsx'
import { TermsFields } from './terms-fields.tsx'

interface ListingEditorFormProps {
  listing: ListingEditor
  refusal: RefusedFacts | undefined
}

/** The seller's own terms, and, where nobody else sells the product, its facts and pictures: saved together. */
export function ListingEditorForm({ listing, refusal }: ListingEditorFormProps) {
  const { kind, isOwn, facts, terms, offerVersion, productVersion } = listing
  const values = refusal?.entries ?? { ...(isOwn && factEntries(kind, facts)), ...termEntries(terms) }
  const pictures = refusal ? picturesIn(refusal.entries) : listing.pictures
  return (
    <FactsFormFrame
      refusal={refusal}
      notice={refusal ? <ListingRefusal refusal={refusal} /> : null}
      versions={{ offerVersion, ...(isOwn && { productVersion }) }}
      buttons={[{ intent: 'save', label: 'Save changes', busy: 'Saving...' }]}
    >
      {({ errors, touch }) => (
        <>
          <TermsFields values={values} errors={errors} />
          {isOwn ? (
            <>
              <PictureEditor
                uploadTo="/vendor/pictures"
                pictures={pictures}
                errors={errors}
                onChange={touch}
              />
              <FactsFields kind={kind} values={values} errors={errors} />
            </>
          ) : null}
        </>
      )}
    </FactsFormFrame>
  )
}
