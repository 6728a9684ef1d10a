import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ANSWER_WORDS } from '#domain/goods/builder/build-words.ts'
import type { JudgedTogether } from '#server/goods/builder/build-views.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PromiseNote } from '../fit-promise/promise-note.tsx'

const PATIENCE_MS = 10_000

interface CartFitProps {
  /** The cart's products, as addresses have a build (`readBuild`). */
  parts: string
  /** What is said of the cart as the page was made; undefined where nobody had judged it then. */
  known: JudgedTogether | null | undefined
  /** What keeps the place until that is known; undefined where there is nothing to compare. */
  children: ReactNode
}

/**
 * Whether the parts in a cart fit together; judged again when it holds others. What comes late is folded, in a place that was
 * kept for it, and what was said before stands until then: nothing below it moves under a finger.
 */
export function CartFit({ parts, known, children }: CartFitProps) {
  const [first] = useState(parts)
  const [answer, setAnswer] = useState({
    parts: known === undefined ? '' : first,
    judged: known ?? null,
    isLate: false,
  })
  const isAnswered = answer.parts === parts
  useEffect(() => {
    if (isAnswered) return
    const question = new AbortController()
    readFit(parts, question.signal).then(
      (judged) => setAnswer({ parts, judged, isLate: true }),
      () => {
        // The cart is whole without it.
        if (!question.signal.aborted) setAnswer({ parts, judged: null, isLate: true })
      },
    )
    return () => question.abort()
  }, [parts, isAnswered])
  const { judged, isLate } = answer
  if (judged)
    return (
      <div aria-busy={!isAnswered || undefined} className={isAnswered ? undefined : 'opacity-60'}>
        <Judged judged={judged} parts={parts} isLate={isLate} />
      </div>
    )
  if (isAnswered && !isLate) return null
  return <div className={isAnswered ? 'invisible' : undefined}>{children}</div>
}

/** What does not fit in red and in full; what is only to be checked in a list of its own. */
function Judged({ judged, parts, isLate }: { judged: JudgedTogether; parts: string; isLate: boolean }) {
  const { answer, misfits, remarks, whyNotCovered } = judged
  const isBad = answer === 'does not fit'
  const isApart = isBad && !isLate
  return (
    <>
      <Notice tone={isBad ? 'bad' : answer === 'fits' ? 'good' : 'note'} className="mb-5">
        <details open={isApart}>
          <summary className="-my-2.5 min-h-11 content-center">
            <b className="mr-3 font-semibold">{isBad ? 'Does not fit' : ANSWER_WORDS[answer]}</b>
            <span className="text-link text-sm">Details</span>
          </summary>
          <Remarks list={isApart ? misfits : [...misfits, ...remarks]} />
          <PromiseNote answer={answer} whyNot={isBad ? '' : whyNotCovered} className="pt-2 text-sm" />
          <p className="pt-2 text-sm">
            <Link to={`/build/shared?parts=${parts}`} className="text-link">
              What we checked
            </Link>
          </p>
        </details>
      </Notice>
      {isApart && remarks.length > 0 ? (
        <Notice tone="warn" title="Check" className="mb-5">
          <Remarks list={remarks} />
        </Notice>
      ) : null}
    </>
  )
}

function Remarks({ list }: { list: readonly string[] }) {
  if (list.length === 0) return null
  return (
    <ul className="list-disc pt-1 pl-5 text-sm">
      {list.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}

async function readFit(parts: string, signal: AbortSignal): Promise<JudgedTogether | null> {
  const response = await fetch(`/api/fit?parts=${parts}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })
  return response.ok ? response.json() : null
}
