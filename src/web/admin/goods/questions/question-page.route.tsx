import { data, Link } from 'react-router'
import { ANSWER_MAX } from '#domain/goods/questions/question-limits.ts'
import { OFFICE_STATES } from '#domain/goods/reviews/moderation.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { answerForOffice } from '#server/goods/questions/answer-question.ts'
import { decideAnswer, decideQuestion } from '#server/goods/questions/decide-question.ts'
import { findOfficeQuestion, type OfficeQuestion } from '#server/goods/questions/office-question-views.ts'
import { withdrawForOffice } from '#server/goods/questions/withdraw.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import { OfficeAnswer } from '#web/admin/goods/reviews/office-answer.tsx'
import { WithholdFields } from '#web/admin/goods/reviews/withhold-fields.tsx'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { AnswerCard } from '#web/shared/goods/questions/answer-card.tsx'
import { WithdrawForm } from '#web/shared/goods/reviews/withdraw-form.tsx'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/question-page.route'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'reviews.read')
  const question = await findOfficeQuestion(context.get(appContext), admin, params.questionId)
  if (!question) throw data(null, { status: 404 })
  return { question, mayDecide: permit(admin, 'reviews.decide') !== undefined }
}

const DONE = {
  publish: 'Published. We tell its asker where it was held.',
  withhold: 'Withheld. We tell its asker why.',
  'publish-answer': 'Published.',
  'withhold-answer': 'Withheld. We tell who wrote it why.',
  'answer-office': 'Your answer stands below the question.',
  'answer-maker': 'The answer stands below the question.',
  'withdraw-office': 'Your answer is withdrawn.',
  'withdraw-maker': 'The answer is withdrawn.',
} as const

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'reviews.decide')
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, DONE)
  const fields = Object.fromEntries(form)
  const { questionId } = params
  const answerId = String(fields.answer ?? '')
  const version = Number(fields.version)
  const deeds = {
    publish: () => decideQuestion(app, admin, { questionId, outcome: 'published', fields }),
    withhold: () => decideQuestion(app, admin, { questionId, outcome: 'withheld', fields }),
    'publish-answer': () => decideAnswer(app, admin, { answerId, version, outcome: 'published', fields }),
    'withhold-answer': () => decideAnswer(app, admin, { answerId, version, outcome: 'withheld', fields }),
    'answer-office': () => answerForOffice(app, admin, { questionId, text: fields.text, role: 'office' }),
    'answer-maker': () => answerForOffice(app, admin, { questionId, text: fields.text, role: 'maker' }),
    'withdraw-office': () => withdrawForOffice(app, admin, { questionId, role: 'office' }),
    'withdraw-maker': () => withdrawForOffice(app, admin, { questionId, role: 'maker' }),
  }
  const done = await deeds[intent]()
  if (done.ok)
    return redirectWithToast(`/admin/questions/${questionId}`, { kind: 'success', text: DONE[intent] })
  const refused = refusedForm(done.problem, form)
  return data({ ...refused.data, about: answerId || intent.split('-')[0] }, refused.init ?? {})
}

type Answer = Route.ComponentProps['actionData']

export default function AdminQuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { question, mayDecide } = loaderData
  const isDeciding = actionData?.about === 'publish' || actionData?.about === 'withhold'
  return (
    <>
      <Breadcrumbs items={[{ label: 'Questions', to: '/admin/questions' }, { label: 'Question' }]} />
      <PageHeading title={question.text} className="pt-1 pb-2">
        <p className="wrap-anywhere">
          <Link to={`/admin/products/${question.productId}`} className="text-link">
            {question.productName}
          </Link>
        </p>
        <p className="wrap-anywhere">{`${question.asker}, ${formatDateTime(question.askedAt)}`}</p>
      </PageHeading>
      <Standing of={question} />
      {mayDecide && question.state !== 'withdrawn' ? (
        <Decide
          title="Decide about the question"
          intents={['publish', 'withhold']}
          answer={isDeciding ? actionData : undefined}
          isOpen={question.state === 'waiting' || question.reports.length > 0}
        />
      ) : null}
      {question.answers.map((answer) => (
        <section
          key={answer.id}
          aria-label={answer.author.mark}
          className="flex flex-col gap-3 border-line border-t py-6"
        >
          <AnswerCard answer={answer.author} />
          <Standing of={answer} />
          {answer.isProposed ? <InReview /> : null}
          {mayDecide && isOffices(answer) && answer.state === 'published' ? (
            <WithdrawForm
              label="Withdraw answer"
              intent={answer.author.role === 'maker' ? 'withdraw-maker' : 'withdraw-office'}
              words="Nobody reads it any more. It stays here."
            />
          ) : null}
          {mayDecide && answer.state !== 'withdrawn' ? (
            <Decide
              title="Decide about this answer"
              of={answer}
              intents={['publish-answer', 'withhold-answer']}
              answer={actionData?.about === answer.id ? actionData : undefined}
              isOpen={answer.state === 'waiting' || answer.reports.length > 0}
            />
          ) : null}
        </section>
      ))}
      {mayDecide && question.state === 'published' ? (
        <OfficeAnswer title="Answer this question" lengthMax={ANSWER_MAX} answer={actionData} />
      ) : null}
    </>
  )
}

function isOffices({ author }: OfficeQuestion['answers'][number]): boolean {
  return author.role === 'office' || author.role === 'maker'
}

/** The answer may be right and the specification wrong: the catalogue's review decides. */
function InReview() {
  return (
    <p>
      <Link to="/admin/products/review/answers" className="text-link inline-flex min-h-11 items-center">
        Compare with the specification
      </Link>
    </p>
  )
}

type Decidable = Pick<OfficeQuestion, 'state' | 'heldFor' | 'withheld' | 'reports'>

/** Its state, why it is held or withheld, and what people say of it. */
function Standing({ of }: { of: Decidable }) {
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Badge>{OFFICE_STATES[of.state]}</Badge>
        {of.heldFor.map((reason) => (
          <Badge key={reason} tone="yellow">
            {`Holds ${reason}`}
          </Badge>
        ))}
      </p>
      {of.withheld ? <p className="wrap-anywhere whitespace-pre-line">{of.withheld}</p> : null}
      {of.reports.length > 0 ? (
        <ul aria-label="Reports" className="divide-y divide-line border-line border-y">
          {of.reports.map((report) => (
            <li key={report.at + report.reason} className="py-3">
              <p className="font-medium">{report.reason}</p>
              <p className="wrap-anywhere whitespace-pre-line">{report.words}</p>
              <p className="text-muted text-sm">{formatDateTime(report.at)}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

interface DecideProps {
  title: string
  of?: { id: string; version: number }
  intents: readonly [publish: string, withhold: string]
  answer: Answer
  isOpen: boolean
}

/** Publishing is one press; withholding asks for one of the fixed reasons, and for words that the writer reads. */
function Decide({ title, of, intents, answer, isOpen }: DecideProps) {
  const [publish, withhold] = intents
  return (
    <details open={isOpen || answer !== undefined} className="pb-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-5 pt-2">
        {of ? (
          <>
            <input type="hidden" name="answer" value={of.id} />
            <input type="hidden" name="version" value={of.version} />
          </>
        ) : null}
        <div>
          <Button type="submit" name="intent" value={publish} variant="primary">
            Publish
          </Button>
        </div>
        <WithholdFields intent={withhold} />
      </AnsweredForm>
    </details>
  )
}

export const meta = () => unlisted('Question')
