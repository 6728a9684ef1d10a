import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const LOOKS: Readonly<Record<Answer, { words: string; tone: BadgeTone }>> = {
  fits: { words: 'Fits', tone: 'green' },
  'fits if': { words: 'Fits with conditions', tone: 'yellow' },
  'not known': { words: 'Not known', tone: 'grey' },
  'does not fit': { words: 'Does not fit', tone: 'red' },
}

/** One of the four answers; nothing where nothing is compared. */
export function AnswerBadge({ answer, className }: { answer: Answer | undefined; className?: string }) {
  if (!answer) return null
  const { words, tone } = LOOKS[answer]
  return (
    <Badge tone={tone} {...(className && { className })}>
      {words}
    </Badge>
  )
}
