import { Form } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { followLine } from './follow-lines.ts'

/** Where the price of an offer stands among the others, and how to end or resume following. */
export function FollowState({
  line,
  isNamed = false,
}: {
  line: ReturnType<typeof followLine>
  isNamed?: boolean
}) {
  const { offerId, name, isStopped } = line
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="figures min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={line.tone}>{line.words}</Badge>
          <span>{line.others}</span>
        </p>
        <p className="pt-1 text-muted text-sm">{line.limits}</p>
        {line.note ? <p className="pt-1 text-sm">{line.note}</p> : null}
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="offerId" value={offerId} />
        {isStopped ? <Press intent="resume-following" label="Resume" of={isNamed && name} /> : null}
        <Press intent="stop-following" label="Stop following" of={isNamed && name} />
      </Form>
    </div>
  )
}

function Press({ intent, label, of }: { intent: string; label: string; of: string | false }) {
  return (
    <Button
      type="submit"
      size="sm"
      name="intent"
      value={intent}
      {...(of && { 'aria-label': `${label}: ${of}` })}
    >
      {label}
    </Button>
  )
}
