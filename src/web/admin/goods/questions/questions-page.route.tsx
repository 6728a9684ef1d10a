import { questionQueue } from '#domain/goods/questions/question-lists.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { listQuestionQueue, type OfficeQuestion } from '#server/goods/questions/office-question-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MessageCircleQuestion } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/questions-page.route'

const HERE = '/admin/questions'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const query = questionQueue.parse(new URL(request.url).searchParams)
  const { questions, ...position } = await listQuestionQueue(context.get(appContext), admin, query)
  return {
    rows: questions.map((question) => ({
      id: question.id,
      productName: question.productName,
      text: question.text,
      since: question.queuedAt ? formatDateTime(question.queuedAt) : '',
      why: whyQueued(question),
    })),
    pages: questionQueue.pages(HERE, query, position),
  }
}

/** What is to be decided about it, in words. */
function whyQueued(question: OfficeQuestion): string[] {
  return [
    ...(question.state === 'waiting' ? [`Question held for ${question.heldFor.join(', ')}`] : []),
    ...(question.reports.length > 0 ? [`${counted(question.reports.length, 'report')} of the question`] : []),
    ...question.answers.flatMap((answer) => [
      ...(answer.state === 'waiting' ? [`Answer to check: ${answer.author.mark}`] : []),
      ...(answer.reports.length > 0
        ? [`${counted(answer.reports.length, 'report')} of an answer: ${answer.author.mark}`]
        : []),
    ]),
  ]
}

export default function AdminQuestionsPage({ loaderData }: Route.ComponentProps) {
  const { rows, pages } = loaderData
  return (
    <>
      <PageHeading title="Questions" className="pb-6">
        <p>
          Questions and answers that the rules held, or that somebody reported. The longest waiting is first.
        </p>
      </PageHeading>
      {rows.length === 0 ? (
        <EmptyState icon={MessageCircleQuestion} title="Nothing to decide" />
      ) : (
        <ul aria-label="Questions" className="divide-y divide-line border-line border-y">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-start justify-between gap-3 py-4">
              <div className="flex min-w-0 max-w-2xl flex-col gap-1">
                <p className="wrap-anywhere font-semibold">{row.text}</p>
                <p className="wrap-anywhere text-sm">{row.productName}</p>
                <p className="text-muted text-sm">{`Since ${row.since}`}</p>
                <ul className="text-sm">
                  {row.why.map((why, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two answers may wait for the same reason
                    <li key={index} className="wrap-anywhere font-medium">
                      {why}
                    </li>
                  ))}
                </ul>
              </div>
              <ButtonLink to={`${HERE}/${row.id}`} size="sm">
                Decide<span className="sr-only"> about {row.text}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <ListPages {...pages} />
    </>
  )
}

export const meta = () => unlisted('Questions')
