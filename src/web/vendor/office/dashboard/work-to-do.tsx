import { Link } from 'react-router'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import {
  DISPATCH_TAB_LABELS,
  DISPATCH_TABS,
  type DispatchTab,
  type TabWork,
} from '#domain/orders/fulfilment/dispatch-list.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CircleCheck } from '#web/ui/pictures/icons.ts'
import type { VendorWaiting } from '#web/vendor/office/shell/vendor-links.ts'

interface WorkToDoProps {
  /** Of who dispatches. */
  work: Readonly<Record<DispatchTab, TabWork>> | undefined
  waiting: VendorWaiting
  /** Whether questions are for its reader. */
  answersQuestions: boolean
}

interface Task {
  label: string
  count: number
  /** Of them, what should have left before today. */
  late: number
  to: string
}

/** What waits for somebody of the shop, in the order of the day: one press leads to where it is done. */
export function WorkToDo(props: WorkToDoProps) {
  const tasks = tasksOf(props).filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="pb-3 text-lg">
        To do now
      </h2>
      {tasks.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-5 text-good" />
          <span>Nothing is waiting for you.</span>
        </p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
          {tasks.map((task) => (
            <TaskTile key={task.to} task={task} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TaskTile({ task: { label, count, late, to } }: { task: Task }) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        prefetch="intent"
        className={joinClasses(
          'flex h-full flex-col gap-0.5 rounded-control border bg-surface px-4 py-3 hover:bg-sunken',
          late > 0 ? 'border-bad' : 'border-edge',
        )}
      >
        <span className="figures font-semibold text-2xl">{cappedCount(count, WAITING_COUNTED_MAX)}</span>
        <span className="font-medium text-sm">{label}</span>
        {late > 0 ? (
          <span className="font-medium text-bad text-sm">{cappedCount(late, WAITING_COUNTED_MAX)} late</span>
        ) : null}
      </Link>
    </li>
  )
}

function tasksOf({ work, waiting, answersQuestions }: WorkToDoProps): Task[] {
  const task = (label: string, count: number, to: string): Task => ({ label, count, late: 0, to })
  return [
    ...(work
      ? [
          ...DISPATCH_TABS.map((tab) => ({
            ...task(DISPATCH_TAB_LABELS[tab], work[tab].count, `/vendor/dispatch?tab=${tab}`),
            late: work[tab].late,
          })),
          task('Returns', waiting.toInspect, '/vendor/returns'),
          task('Disputes to answer', waiting.toAnswer, '/vendor/disputes'),
          task('Messages', waiting.messages, '/vendor/messages'),
        ]
      : []),
    ...(answersQuestions ? [task('Questions', waiting.questions, '/vendor/questions')] : []),
  ]
}
