import type { ReactNode } from 'react'
import { CircleCheck, Info, TriangleAlert } from '#web/ui/pictures/icons.ts'
import { joinClasses } from './join-classes.ts'

type NoticeTone = 'note' | 'good' | 'warn' | 'bad'

const LOOKS = {
  note: { wash: 'bg-note-wash', word: 'text-note', Icon: Info },
  good: { wash: 'bg-good-wash', word: 'text-good', Icon: CircleCheck },
  warn: { wash: 'bg-warn-wash', word: 'text-warn', Icon: TriangleAlert },
  bad: { wash: 'bg-bad-wash', word: 'text-bad', Icon: TriangleAlert },
} as const

interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** `alert` when it appears in answer to what the person just did. */
  role?: 'alert' | 'status'
  className?: string
}

/** Something to know, in the place where it matters. */
export function Notice({ tone = 'note', title, children, role, className }: NoticeProps) {
  const { wash, word, Icon } = LOOKS[tone]
  return (
    <div
      role={role}
      className={joinClasses('flex gap-3 rounded-control p-4 text-[0.9375rem]', wash, className)}
    >
      <Icon aria-hidden="true" className={joinClasses('mt-0.5 size-5 shrink-0', word)} />
      <div className="min-w-0 grow">
        {title ? <p className={joinClasses('font-semibold', word)}>{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
