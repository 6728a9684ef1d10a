import type {
  ListingToReview,
  ProposalToReview,
} from '#server/goods/catalogue/editing/listing-review-views.ts'
import { factDifferences } from '#web/shared/goods/catalogue/fact-differences.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkedNote } from './linked-note.tsx'
import { ListingFacts, ListingPictures } from './listing-facts.tsx'
import { type RefusedReview, ReviewItem, type VerdictWords } from './review-item.tsx'
import { SideBySide } from './side-by-side.tsx'

export const PROPOSAL_WORDS: VerdictWords = {
  yes: { intent: 'accept', label: 'Accept' },
  no: { intent: 'decline', label: 'Decline' },
  reasonLabel: 'Reason to decline (the seller sees it)',
}
export const LISTING_WORDS: VerdictWords = {
  yes: { intent: 'pass', label: 'OK' },
  no: { intent: 'hold', label: 'Take off sale' },
  reasonLabel: 'Reason to take it off sale (the seller sees it)',
}

interface ItemProps {
  canChange: boolean
  refusal: RefusedReview | undefined
}

/** What a seller would say differently about a product that others sell too. */
export function Proposal({ proposal, canChange, refusal }: ItemProps & { proposal: ProposalToReview }) {
  const { id, productId, version, kind, facts, changes, note, seller, sellerId, at, isOvertaken } = proposal
  const { picture, isOnSale } = proposal
  return (
    <ReviewItem
      item={`${id}:${version}`}
      words={PROPOSAL_WORDS}
      name={facts.name}
      seller={{ id: sellerId, name: seller }}
      badges={isOvertaken ? <Badge tone="yellow">The product has changed since then</Badge> : null}
      productId={productId}
      picture={picture}
      isOnSale={isOnSale}
      at={at}
      canChange={canChange}
      refusal={refusal}
    >
      {note ? <LinkedNote note={note} /> : null}
      <SideBySide differences={factDifferences(kind, { ...facts }, changes)} />
    </ReviewItem>
  )
}

/** What a seller lists or has changed of its own. */
export function Listing({ listing, canChange, refusal }: ItemProps & { listing: ListingToReview }) {
  const { productId, version, kind, facts, before, seller, sellerId, at, isNew, heldFor, isOnSale } = listing
  const now = { ...facts } as Readonly<Record<string, unknown>>
  const changed = Object.fromEntries(Object.keys(before).map((field) => [field, now[field]]))
  const differences = factDifferences(kind, before, changed)
  return (
    <ReviewItem
      item={`${productId}:${version}`}
      words={LISTING_WORDS}
      name={facts.name}
      seller={{ id: sellerId, name: seller }}
      badges={
        <>
          <Badge tone="blue">{isNew ? 'New' : 'Changed'}</Badge>
          {isOnSale ? null : <Badge>Not on sale</Badge>}
        </>
      }
      productId={productId}
      picture={listing.picture}
      isOnSale={isOnSale}
      at={at}
      canChange={canChange}
      refusal={refusal}
    >
      {heldFor ? (
        <p className="max-w-prose pb-4">
          Taken off sale before: “{heldFor}” Its seller has changed it since. OK puts it back on sale.
        </p>
      ) : null}
      {isNew || 'pictures' in before ? <ListingPictures pictures={listing.pictures} /> : null}
      {isNew ? <ListingFacts listing={listing} /> : null}
      {!isNew && differences.length > 0 ? <SideBySide differences={differences} /> : null}
      {!isNew && differences.length === 0 && !('pictures' in before) ? (
        <p className="text-muted">No change in what it says.</p>
      ) : null}
    </ReviewItem>
  )
}
