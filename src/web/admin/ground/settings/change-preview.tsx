import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Effect } from '#domain/ground/settings/setting-words.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, dayStart } from '#domain/ground/shared/days.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

export interface Preview {
  from: Day
  /** Another change takes over again. */
  until: Day | undefined
  reason: string
  changes: readonly { label: string; before: string; after: string }[]
  /** What it means for orders, or texts field by field. */
  effects: readonly Effect[]
  /** Products that will bear the new GST rate and bear another now. */
  following?: { count: number; isCut: boolean }
}

/** What a change does, before it is confirmed. */
export function ChangePreview(props: {
  title: string
  preview: Preview
  typed: Readonly<Record<string, string>>
}) {
  const { title, preview, typed } = props
  const { from, until, changes, effects, following, reason } = preview
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const day = formatDate(dayStart(from))
  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <PageHeading title={`${title}: change from ${day}?`}>
          <p>Nothing has changed yet. Please check what this does.</p>
        </PageHeading>
      </div>
      <div className="flex max-w-3xl flex-col gap-8">
        <Differences caption="What changes" first="Setting" day={day} rows={changes} />
        {effects.length > 0 ? (
          <Differences
            caption="What it means"
            first="For example"
            day={day}
            rows={effects.map(({ what, ...rest }) => ({ label: what, ...rest }))}
          />
        ) : null}
        {following ? (
          <p>
            {following.count === 0
              ? 'No product’s rate changes.'
              : `${formatCount(following.count)}${following.isCut ? ' or more' : ''} ${following.count === 1 ? 'product has' : 'products have'} a different rate now. They change within the first hour of that day. Orders carry the new rate from its first minute.`}
          </p>
        ) : null}
        {until ? (
          <Notice tone="warn" title={`Only until ${formatDate(dayStart(until))}`}>
            <p>A change already planned takes over on that day.</p>
          </Notice>
        ) : null}
        <p className="break-words">
          <span className="text-muted">Reason: </span>
          {reason}
        </p>
        <p className="text-muted">
          {following
            ? `Orders placed before ${day} in India and invoiced from then on carry the new rate too (CGST Act, section 14). Their customers pay what they agreed: the seller bears a higher rate and keeps the difference of a lower one.`
            : `Orders placed before ${day} in India keep the current terms.`}
        </p>
        <ConfirmForm day={day} typed={typed} />
      </div>
    </>
  )
}

function ConfirmForm({ day, typed }: { day: string; typed: Readonly<Record<string, string>> }) {
  const { intent: _intent, ...kept } = typed
  const navigation = useNavigation()
  const isSaving = navigation.formData?.get('intent') === 'confirm'
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value="confirm" variant="primary" busy={isSaving && 'Saving...'}>
        Change from {day}
      </Button>
      <Button type="submit" name="intent" value="edit">
        Go back and edit
      </Button>
    </Form>
  )
}

function Differences(props: {
  caption: string
  first: string
  day: string
  rows: readonly { label: string; before: string; after: string }[]
}) {
  const { caption, first, day, rows } = props
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">{caption}</h2>
      <Table caption={caption} className="border-line border-y">
        <TableHead>
          <TableRow>
            <TableHeader className="w-2/5">{first}</TableHeader>
            <TableHeader>Until then</TableHeader>
            <TableHeader>From {day}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ label, before, after }) => (
            <TableRow key={label}>
              <TableCell heading className="figures">
                {label}
              </TableCell>
              <TableCell label="Until then" className="figures text-muted">
                {before}
              </TableCell>
              <TableCell label={`From ${day}`} className="figures">
                {after}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}
