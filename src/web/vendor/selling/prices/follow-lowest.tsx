import { Form, useNavigation } from 'react-router'
import { FOLLOW_CHANGES_MAX } from '#domain/selling/prices/follow-lowest.ts'
import type { RefusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FollowFields } from './follow-fields.tsx'
import type { followEntries, followLine } from './follow-lines.ts'

type Line = ReturnType<typeof followLine>

interface FollowLowestProps {
  following: { line: Line; entries: ReturnType<typeof followEntries> } | null
  refusal: RefusedFacts | undefined
}

/** How the price of an offer follows the lowest of other sellers: its state, and its limits. */
export function FollowLowest({ following, refusal }: FollowLowestProps) {
  const isSending = useNavigation().formData?.get('intent') === 'follow'
  const entries = following?.entries
  return (
    <section aria-labelledby="follow-lowest" className="border-line border-t py-8">
      <h2 id="follow-lowest" className="pb-1 text-xl">
        Follow the lowest price
      </h2>
      <p className="max-w-prose pb-4 text-muted text-sm">
        We keep your price at the lowest of other sellers who have this product in the same condition and in
        stock, within your limits. We check every five minutes and change it up to {FOLLOW_CHANGES_MAX} times
        a day.
      </p>
      {following ? <FollowState line={following.line} /> : null}
      <details open={refusal !== undefined} className="pt-4">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">
          {following ? 'Change limits…' : 'Follow the lowest price…'}
        </summary>
        <AnsweredForm answer={answerOf(refusal)} preventScrollReset className="flex flex-col gap-5 pt-3">
          <div className="grid gap-5 sm:max-w-md sm:grid-cols-2">
            <TextField
              label="Your lowest price"
              name="floor"
              inputMode="numeric"
              maxLength={16}
              trailing={<span className="pr-3 text-muted text-sm">₹</span>}
              hint="We never go below it"
              defaultValue={entries?.floor}
            />
            <TextField
              label="Your highest price"
              name="ceiling"
              optional
              inputMode="numeric"
              maxLength={16}
              trailing={<span className="pr-3 text-muted text-sm">₹</span>}
              hint="Empty: the MRP"
              defaultValue={entries?.ceiling}
            />
          </div>
          <FollowFields {...entries} />
          <div>
            <Button type="submit" name="intent" value="follow" busy={isSending && 'Saving...'}>
              {following ? 'Save limits' : 'Follow the lowest'}
            </Button>
          </div>
        </AnsweredForm>
      </details>
    </section>
  )
}

function answerOf(refusal: RefusedFacts | undefined) {
  if (!refusal) return undefined
  const { fields, message, entries } = refusal
  const isWhole = Object.keys(fields).length === 0
  return {
    fields: isWhole ? { form: message } : fields,
    typed: Object.fromEntries(Object.entries(entries).map(([name, values]) => [name, values?.[0] ?? ''])),
  }
}

/** Where the price of an offer stands among the others, and how to end or resume following. */
export function FollowState({ line, isNamed = false }: { line: Line; isNamed?: boolean }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="figures min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={line.tone}>{line.words}</Badge>
          <span>{line.lowest ? `Lowest of others ${line.lowest}` : 'No other seller has it in stock'}</span>
        </p>
        <p className="pt-1 text-muted text-sm">
          <span>{line.distance}</span>, <span>{line.limits}</span>
          {line.changed ? <span>. {line.changed}</span> : null}
        </p>
        {line.note ? <p className="pt-1 text-sm">{line.note}</p> : null}
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="offerId" value={line.offerId} />
        {line.isStopped ? (
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="resume-following"
            {...(isNamed && { 'aria-label': `Resume: ${line.name}` })}
          >
            Resume
          </Button>
        ) : null}
        <Button
          type="submit"
          size="sm"
          name="intent"
          value="stop-following"
          {...(isNamed && { 'aria-label': `Stop following: ${line.name}` })}
        >
          Stop following
        </Button>
      </Form>
    </div>
  )
}
