interface WishLinkProps {
  id: string
  name: string
  /** What stands beside the heart; on a card it stands alone. */
  children?: string
}

/**
 * Puts a product on the wishlist: without JavaScript a way to the page whose button does it, with it a switch
 * (see choosing.tsx).
 */
export function WishLink({ id, name, children }: WishLinkProps) {
  return (
    <a href={`/wishlist?add=${id}`} data-choice aria-label={`Wishlist: ${name}`}>
      {children}
    </a>
  )
}
