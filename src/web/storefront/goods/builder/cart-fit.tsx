import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ANSWER_WORDS } from '#domain/goods/builder/build-words.ts'
import type { JudgedTogether } from '#server/goods/builder/build-views.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PromiseNote } from '../fit-promise/promise-note.tsx'

const PATIENCE_MS = 10_000

interface CartFitProps {
  /** The cart's products, as addresses have a build (`readBuild`). */
  parts: string
  /** What is said of the cart as the page was made. */
  known: JudgedTogether | null
}

/** Whether the parts in a cart fit together; judged again when it holds others. */
export function CartFit({ parts, known }: CartFitProps) {
  const [first] = useState(parts)
  const [answer, setAnswer] = useState({ parts: known ? first : '', judged: known })
  const isAnswered = answer.parts === parts
  useEffect(() => {
    if (isAnswered) return
    const question = new AbortController()
    readFit(parts, question.signal).then(
      (judged) => setAnswer({ parts, judged }),
      // The cart is whole without it.
      () => undefined,
    )
    return () => question.abort()
  }, [parts, isAnswered])
  const { judged } = answer
  return judged && isAnswered ? <Judged judged={judged} parts={parts} /> : null
}

/** What does not fit in red and in full; what is only to be checked in a list of its own. */
function Judged({ judged, parts }: { judged: JudgedTogether; parts: string }) {
  const { answer, misfits, remarks, whyNotCovered } = judged
  const isBad = answer === 'does not fit'
  return (
    <>
      <Notice tone={isBad ? 'bad' : answer === 'fits' ? 'good' : 'note'} className="mb-5">
        <details open={isBad}>
          <summary className="-my-2.5 min-h-11 content-center">
            <b className="mr-3 font-semibold">{isBad ? 'Does not fit' : ANSWER_WORDS[answer]}</b>
            <span className="text-link text-sm">Details</span>
          </summary>
          <Remarks list={isBad ? misfits : remarks} />
          <PromiseNote answer={answer} whyNot={isBad ? '' : whyNotCovered} className="pt-2 text-sm" />
          <p className="pt-2 text-sm">
            <Link to={`/build/shared?parts=${parts}`} className="text-link">
              What we checked
            </Link>
          </p>
        </details>
      </Notice>
      {isBad && remarks.length > 0 ? (
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
