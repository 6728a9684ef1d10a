import type { ReactNode } from 'react'
import { formatDate } from '#domain/ground/shared/dates.ts'
import type { ShownReview } from '#server/goods/reviews/review-views.ts'
import { Stars } from './stars.tsx'

interface ReviewCardProps {
  review: ShownReview
  /** The rank of its heading on its page. */
  as?: 'h2' | 'h3'
  /** Where its photographs lie; without it none is shown. */
  photographsAt?: string
  /** Where what it said before can be read. */
  historyTo?: string
  /** What is named above it: the product, on a page of several. */
  about?: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

/** A review as everybody reads it: stars, words, the facts of the piece, photographs, and what stands below it. */
export function ReviewCard({
  review,
  as: Heading = 'h3',
  photographsAt,
  historyTo,
  about,
  children,
}: ReviewCardProps) {
  return (
    <article className="flex min-w-0 flex-col gap-3 py-6">
      {about}
      <header className="flex flex-col gap-1">
        <p>
          <Stars stars={review.stars} className="text-lg" />
        </p>
        {review.title ? (
          <Heading className="wrap-anywhere font-sans font-semibold text-base tracking-normal">
            {review.title}
          </Heading>
        ) : null}
        <p className="text-muted text-sm">
          <span className="wrap-anywhere">{review.author}</span>
          <span>, {formatDate(review.writtenAt)}</span>
          {review.isEdited && historyTo ? (
            <a href={historyTo} className="text-link ml-2">
              Edited
            </a>
          ) : null}
          {review.isEdited && !historyTo ? <span>, edited</span> : null}
        </p>
        <ul aria-label="From the order" className="flex flex-wrap gap-x-4 gap-y-0.5 text-muted text-sm">
          {[...review.facts, `Sold by ${review.sellerName}`].map((fact) => (
            <li key={fact} className="wrap-anywhere">
              {fact}
            </li>
          ))}
        </ul>
      </header>
      {review.text ? (
        <p className="wrap-anywhere max-w-prose whitespace-pre-line leading-relaxed">{review.text}</p>
      ) : (
        <p className="text-muted">The text was removed with the account. The stars still count.</p>
      )}
      <AspectList aspects={review.aspects} />
      {photographsAt && review.photographs.length > 0 ? (
        <Photographs ids={review.photographs} at={photographsAt} />
      ) : null}
      {review.replies.map((reply) => (
        <section
          key={reply.id}
          aria-label={reply.heading}
          className="max-w-prose rounded-control bg-sunken p-4 text-[0.9375rem]"
        >
          <p className="font-semibold">{reply.heading}</p>
          <p className="text-muted text-sm">
            <span>{formatDate(reply.writtenAt)}</span>
            {reply.isEdited ? <span>, edited</span> : null}
          </p>
          <p className="wrap-anywhere whitespace-pre-line pt-2">{reply.text}</p>
        </section>
      ))}
      {children}
    </article>
  )
}

function AspectList({ aspects }: Pick<ShownReview, 'aspects'>) {
  if (aspects.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {aspects.map(({ key, label, stars }) => (
        <div key={key} className="flex gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="figures">{stars} of 5</dd>
        </div>
      ))}
    </dl>
  )
}

function Photographs({ ids, at }: { ids: readonly string[]; at: string }) {
  return (
    <ul aria-label="Photos" className="flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <li key={id}>
          <a
            href={`${at}/${id}`}
            target="_blank"
            rel="noopener"
            className="block overflow-hidden rounded-control border border-line hover:border-ink"
          >
            <img
              src={`${at}/${id}?size=small`}
              alt={`Open photograph ${index + 1}`}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
