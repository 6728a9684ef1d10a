import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormCard } from '#web/ui/form-card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PackageOpen } from '#web/ui/pictures/icons.ts'
import { JobProgress } from '#web/ui/progress/job-progress.tsx'
import { Skeleton } from '#web/ui/progress/skeleton.tsx'
import { Spinner } from '#web/ui/progress/spinner.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UndoNotice } from '#web/ui/undo-notice.tsx'
import { Columns, HERE, type KitSection, Row, Stack } from './kit-section.tsx'

export const NOTICE_SECTIONS: readonly KitSection[] = [
  { file: 'notice.tsx', States: Notices },
  { file: 'undo-notice.tsx', States: UndoNotices },
  { file: 'empty-state.tsx', States: EmptyStates },
  { file: 'form-card.tsx', States: FormCards },
  { file: 'progress/job-progress.tsx', States: Progress },
  { file: 'progress/skeleton.tsx', States: Skeletons },
  { file: 'progress/spinner.tsx', States: Spinners },
]

function Notices() {
  return (
    <Columns>
      {(['note', 'good', 'warn', 'bad'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={`Its title: ${tone}`}>
          <p>
            What to know, and{' '}
            <a href={HERE} className="text-link">
              what to do about it
            </a>
            .
          </p>
        </Notice>
      ))}
      <Notice>Without a title.</Notice>
      <Notice tone="warn" title="With nothing but a title" />
    </Columns>
  )
}

function UndoNotices() {
  return (
    <Stack>
      <div>
        <UndoNotice action={HERE} intent="undo" fields={[['id', 1]]} closeTo={HERE} about="An offer">
          was deleted.
        </UndoNotice>
      </div>
      <div>
        <UndoNotice
          action={HERE}
          intent="undo"
          fields={[['id', 2]]}
          about="An offer whose product has a name of so many words that two lines of a phone cannot hold it"
        >
          was deleted.
        </UndoNotice>
      </div>
    </Stack>
  )
}

function EmptyStates() {
  return (
    <Columns>
      <EmptyState
        as="h3"
        icon={PackageOpen}
        title="No orders yet"
        action={
          <>
            <ButtonLink to={HERE} variant="primary">
              Browse products
            </ButtonLink>
            <ButtonLink to={HERE}>Ask us</ButtonLink>
          </>
        }
      >
        <p>What you order stands here.</p>
      </EmptyState>
      <EmptyState as="h3" title="Nothing but a title" />
    </Columns>
  )
}

function FormCards() {
  return (
    <FormCard
      as="h3"
      title="Sign in"
      lead="With its lead."
      footer={
        <a href={HERE} className="text-link">
          And its footer
        </a>
      }
    >
      <TextField label="Email" name="card-email" type="email" autoComplete="off" />
      <Button variant="primary" size="lg">
        Sign in
      </Button>
    </FormCard>
  )
}

function Progress() {
  return <JobProgress label="Importing: 420 of 1,000 rows" value={420} max={1_000} here={HERE} />
}

function Skeletons() {
  return (
    <div className="flex max-w-md flex-col gap-3">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="size-24" />
    </div>
  )
}

function Spinners() {
  return (
    <Row>
      <Spinner />
      <Spinner className="size-8" />
    </Row>
  )
}
