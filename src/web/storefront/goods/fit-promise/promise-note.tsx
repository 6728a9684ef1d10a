import { Link } from 'react-router'
import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'

interface PromiseNoteProps {
  answer: Answer
  /** Why these parts are not covered, empty where that is said above; null when they are. */
  whyNot: string | null
  className?: string
}

/** Whether “Fits or free return” covers parts that are bought together, and if not, why. */
export function PromiseNote({ answer, whyNot, className }: PromiseNoteProps) {
  const rules = (
    <Link to="/refund#fits" className="text-link">
      What is covered
    </Link>
  )
  if (whyNot !== null)
    return (
      <p className={className}>
        <b className="font-semibold">{`Not covered by “Fits or free return”${whyNot ? ':' : '.'}`}</b>{' '}
        {whyNot} {rules}
      </p>
    )
  return (
    <p className={className}>
      <b className="font-semibold">Fits or free return.</b> If you buy the parts in one order here and one
      does not fit the others after all, you return it free and get back all you paid for it
      {answer === 'fits if' ? ', provided that the conditions named here were met' : null}. {rules}
    </p>
  )
}
