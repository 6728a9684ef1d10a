import type { ReactNode } from 'react'
import { formatDate } from '#domain/ground/shared/dates.ts'
import type { ShownAnswer } from '#server/goods/questions/question-views.ts'
import { Badge } from '#web/ui/badge.tsx'

interface AnswerCardProps {
  answer: ShownAnswer
  /** Where what it said before can be read. */
  historyTo?: string
  /** What can be done with it. */
  children?: ReactNode
}

/** An answer as everybody reads it: who gives it and by what right, what it says, and what the specification says otherwise. */
export function AnswerCard({ answer, historyTo, children }: AnswerCardProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-control bg-sunken p-4 text-[0.9375rem]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere font-semibold">{answer.author}</span>
        <Badge>{answer.mark}</Badge>
      </p>
      <p className="text-muted text-sm">
        <span>{formatDate(answer.writtenAt)}</span>
        {answer.isEdited && historyTo ? (
          <a href={historyTo} className="text-link ml-2">
            Edited
          </a>
        ) : null}
        {answer.isEdited && !historyTo ? <span>, edited</span> : null}
      </p>
      <p className="wrap-anywhere max-w-prose whitespace-pre-line leading-relaxed">{answer.text}</p>
      {answer.specification ? (
        <p className="wrap-anywhere font-medium text-sm">{`The specification says: ${answer.specification}`}</p>
      ) : null}
      {children}
    </div>
  )
}
