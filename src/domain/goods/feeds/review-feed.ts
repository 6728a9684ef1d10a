/** A published review as feeds tell of it. */
export interface FeedReview {
  id: string
  stars: number
  /** May be empty. */
  title: string
  text: string
  /** As readers see it: a first name with an initial, or "A customer". */
  author: string
  isUnnamed: boolean
  writtenAt: Date
  changedAt: Date | undefined
  /** Addresses from the site's root. */
  photographs: readonly string[]
  product: {
    /** As in the feeds of products. */
    feedId: string
    id: string
    name: string
    brand: string
    mpn: string | null
    ean: string | null
  }
}

/** Where it is published. */
export interface ReviewFeedShop {
  /** `https://shop.example`, without a slash at the end. */
  origin: string
  name: string
}

/** How a feed is made of reviews, one after the other. Nobody's review is paid for here, and all are of bought pieces. */
export interface ReviewFeedFormat {
  contentType: string
  begin(shop: ReviewFeedShop): string
  review(review: FeedReview, shop: ReviewFeedShop): string
  end: string
}

/** The page of one review. */
export function reviewAddress(review: FeedReview, { origin }: ReviewFeedShop): string {
  return `${origin}/products/${review.product.id}/reviews/${review.id}`
}
