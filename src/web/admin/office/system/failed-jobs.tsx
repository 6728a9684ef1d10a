import { Form } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import type { FailedJob } from '#server/office/system/job-views.ts'
import { Button } from '#web/ui/button.tsx'
import { NothingHere, PageSection } from '#web/ui/sections/page-section.tsx'
import { QUEUE_WORDS } from './queue-words.ts'

interface FailedJobsProps {
  jobs: readonly FailedJob[]
  isMore: boolean
  mayChange: boolean
}

/** Jobs that gave up, with their reasons; chosen ones or all run once more. */
export function FailedJobs({ jobs, isMore, mayChange }: FailedJobsProps) {
  return (
    <PageSection id="failed-jobs" title="Failed jobs">
      {jobs.length === 0 ? (
        <NothingHere>No job has failed.</NothingHere>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <ul className="divide-y divide-line border-line border-y">
            {jobs.map((job) => (
              <FailedJobRow key={job.id} job={job} mayChange={mayChange} />
            ))}
          </ul>
          {isMore ? (
            <p className="text-muted text-sm">These are the latest {jobs.length}. There are older ones.</p>
          ) : null}
          {mayChange ? (
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="retry">
                Retry selected
              </Button>
              <Button type="submit" name="intent" value="retry-all">
                Retry all
              </Button>
            </div>
          ) : null}
        </Form>
      )}
    </PageSection>
  )
}

function FailedJobRow({ job, mayChange }: { job: FailedJob; mayChange: boolean }) {
  const id = `job-${job.id}`
  return (
    <li className="flex gap-3 py-3">
      {mayChange ? (
        <input
          type="checkbox"
          id={id}
          name="jobId"
          value={job.id}
          aria-labelledby={`${id}-name`}
          className="mt-0.5 size-5 shrink-0 cursor-pointer"
        />
      ) : null}
      <div className="min-w-0 grow">
        <p id={`${id}-name`} className="flex flex-wrap items-baseline gap-x-3">
          <label htmlFor={mayChange ? id : undefined} className="font-medium">
            {QUEUE_WORDS[job.queue]}
          </label>
          <span className="figures text-muted text-sm">
            {formatDateTime(job.failedAt)} · tried {job.tries === 1 ? 'once' : `${job.tries} times`}
          </span>
        </p>
        <p className="break-words text-[0.9375rem]">{job.trouble}</p>
        {job.about ? <p className="break-all text-muted text-sm">{job.about}</p> : null}
      </div>
    </li>
  )
}
