import { cappedCount } from '#domain/ground/shared/capped-count.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { QueueState } from '#server/office/system/job-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { QUEUE_WORDS } from './queue-words.ts'

const COUNTED_MAX = 1_000
const LATE_MS = 5 * 60_000

/** The queues in which something waits, runs or has failed, and how long the oldest has waited; all others folded. */
export function QueueSection({ queues, askedAt }: { queues: readonly QueueState[]; askedAt: string }) {
  const busy = queues.filter((queue) => !isQuiet(queue))
  const quiet = queues.filter(isQuiet)
  return (
    <section aria-labelledby="queues">
      <h2 id="queues" className="pb-2 text-xl">
        Queues
      </h2>
      {busy.length > 0 ? <QueueTable caption="Queues with jobs" queues={busy} askedAt={askedAt} /> : null}
      {quiet.length > 0 ? (
        <details className="group border-line border-b">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-muted">
            {quietText(quiet, busy)}
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
          </summary>
          <QueueTable caption="Quiet queues" queues={quiet} askedAt={askedAt} />
        </details>
      ) : null}
    </section>
  )
}

/** Nothing waits in it, runs or lies there failed. */
export function isQuiet({ waiting, active, failed }: QueueState): boolean {
  return waiting === 0 && active === 0 && failed === 0
}

function quietText(quiet: readonly QueueState[], busy: readonly QueueState[]): string {
  if (busy.length === 0)
    return `All ${counted(quiet.length, 'queue')} are quiet: no job waits, runs or has failed`
  return quiet.length === 1 ? 'One other is quiet' : `${quiet.length} others are quiet`
}

/** How deep each queue is, and how long its oldest job has waited. */
function QueueTable({
  caption,
  queues,
  askedAt,
}: {
  caption: string
  queues: readonly QueueState[]
  askedAt: string
}) {
  return (
    <Table caption={caption} columnsNeed="much" className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader>Queue</TableHeader>
          <TableHeader numeric>Waiting</TableHeader>
          <TableHeader numeric>Active</TableHeader>
          <TableHeader numeric>Failed</TableHeader>
          <TableHeader>Oldest waiting since</TableHeader>
          <TableHeader>Last done</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody className="border-line border-b">
        {queues.map((queue) => (
          <TableRow key={queue.name}>
            <TableCell heading>
              <span className="block font-medium">{QUEUE_WORDS[queue.name]}</span>
              <code translate="no" className="block text-muted text-sm">
                {queue.name}
              </code>
            </TableCell>
            <TableCell label="Waiting" numeric>
              {cappedCount(queue.waiting, COUNTED_MAX)}
            </TableCell>
            <TableCell label="Active" numeric>
              {cappedCount(queue.active, COUNTED_MAX)}
            </TableCell>
            <TableCell
              label="Failed"
              numeric
              className={queue.failed > 0 ? 'font-semibold text-bad' : undefined}
            >
              {cappedCount(queue.failed, COUNTED_MAX)}
            </TableCell>
            <TableCell
              label="Oldest since"
              className={joinClasses('whitespace-nowrap', isLate(queue, askedAt) && 'font-semibold text-bad')}
            >
              {queue.oldestWaitingAt ? formatDateTime(queue.oldestWaitingAt) : 'None waiting'}
            </TableCell>
            <TableCell label="Last done" className="whitespace-nowrap">
              {queue.lastDoneAt ? formatDateTime(queue.lastDoneAt) : 'Not recently'}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function isLate({ oldestWaitingAt }: QueueState, askedAt: string): boolean {
  return oldestWaitingAt !== null && Date.parse(askedAt) - Date.parse(oldestWaitingAt) > LATE_MS
}
