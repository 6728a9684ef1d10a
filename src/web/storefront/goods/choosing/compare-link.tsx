interface CompareLinkProps {
  id: string
  name: string
  className?: string
}

/**
 * Puts a product beside others: without JavaScript a way to the page on which others are added to it, with it a switch
 * (see choosing.tsx).
 */
export function CompareLink({ id, name, className }: CompareLinkProps) {
  return (
    <a href={`/compare?p=${id}`} data-choice aria-label={`Compare ${name}`} className={className}>
      Compare
    </a>
  )
}
