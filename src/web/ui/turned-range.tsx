import { useLocation } from 'react-router'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Says that the ends of a list's range came in the wrong order and were taken in the right one. */
export function TurnedRange() {
  const asked = new URLSearchParams(useLocation().search)
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
  const [min, max] = [Number(asked.get('min') || Number.NaN), Number(asked.get('max') || Number.NaN)]
  const isTurned = DAY.test(from) && DAY.test(to) && from > to
  if (!isTurned && !(min > max)) return null
  return (
    <p role="status" className="pt-4 text-muted text-sm">
      {isTurned
        ? '“From” was later than “To”, so we swapped them.'
        : 'The lower amount was above the higher one, so we swapped them.'}
    </p>
  )
}
