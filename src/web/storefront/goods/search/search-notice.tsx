interface SearchNoticeProps {
  corrected: readonly { typed: string; meant: string }[]
  isNearest: boolean
}

/** How a search was understood, where that is not as it was typed; says nothing otherwise. */
export function SearchNotice({ corrected, isNearest }: SearchNoticeProps) {
  if (corrected.length === 0 && !isNearest) return null
  return (
    <p className="pb-4 text-muted text-sm">
      {corrected.length > 0
        ? `Showing results for ${corrected.map(({ typed, meant }) => `“${meant}” instead of “${typed}”`).join(', ')}. `
        : null}
      {isNearest ? 'No product matches everything. These come closest.' : null}
    </p>
  )
}
