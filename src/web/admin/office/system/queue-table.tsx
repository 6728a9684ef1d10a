import { cappedCount } from '#domain/ground/shared/capped-count.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { QueueState } from '#server/office/system/job-views.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

const COUNTED_MAX = 1_000
const LATE_MS = 5 * 60_000

/** How deep each queue is, and how long its oldest job has waited. */
export function QueueTable({ queues, askedAt }: { queues: readonly QueueState[]; askedAt: string }) {
  return (
    <section aria-labelledby="queues">
      <h2 id="queues" className="pb-2 text-xl">
        Queues
      </h2>
      <Table caption="Status of each queue" columnsNeed="much" className="border-line border-t">
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
              <TableCell heading className="font-medium">
                {queue.name}
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
                className={joinClasses(
                  'whitespace-nowrap',
                  isLate(queue, askedAt) && 'font-semibold text-bad',
                )}
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
    </section>
  )
}

function isLate({ oldestWaitingAt }: QueueState, askedAt: string): boolean {
  return oldestWaitingAt !== null && Date.parse(askedAt) - Date.parse(oldestWaitingAt) > LATE_MS
}
