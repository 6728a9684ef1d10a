import { SELLER_QUESTIONS, type SellerStars } from '#domain/goods/reviews/seller-rating.ts'
import { StarChoice } from './star-choice.tsx'

interface SellerQuestionsProps {
  sellerName: string
  given?: SellerStars | undefined
}

/** How a seller sent the order: shown on the seller's page, never with the product. */
export function SellerQuestions({ sellerName, given }: SellerQuestionsProps) {
  return (
    <fieldset className="min-w-0 rounded-control border border-edge p-4">
      <legend className="px-1">
        <span className="font-semibold">{`How ${sellerName} sent it`}</span>
        {given ? null : <span className="text-muted text-sm"> (optional)</span>}
      </legend>
      <p className="pb-4 text-muted text-sm">
        Rate all three, or none. It counts for the seller only, never for the product, and is shown without
        your name.
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        {SELLER_QUESTIONS.map(({ key, field, label }) => (
          <StarChoice
            key={key}
            legend={label}
            name={field}
            defaultValue={given ? String(given[key]) : undefined}
            skip={given ? undefined : 'No rating'}
          />
        ))}
      </div>
    </fieldset>
  )
}
