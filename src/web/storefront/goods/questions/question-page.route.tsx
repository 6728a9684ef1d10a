import { data } from 'react-router'
import { ANSWER_MAX } from '#domain/goods/questions/question-limits.ts'
import { WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import { formatDate, formatDateTime } from '#domain/ground/shared/dates.ts'
import { answerAsOwner } from '#server/goods/questions/answer-question.ts'
import { findQuestion, listAnswerVersions } from '#server/goods/questions/question-views.ts'
import { reportQuestion } from '#server/goods/questions/vote-answer.ts'
import { findOwnAnswer, listOwnAnswerVotes, type OwnAnswer } from '#server/goods/questions/vote-views.ts'
import { withdrawAsOwner, withdrawQuestion } from '#server/goods/questions/withdraw.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { WithdrawForm } from '#web/shared/goods/reviews/withdraw-form.tsx'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/question-page.route'
import { AnswerList } from './answer-list.tsx'
import { requireQuestionOf } from './question-of-product.action.ts'
import { isVote, VOTES, voteByForm } from './vote.action.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { id: productId, questionId } = params
  const question = await findQuestion(app, { productId, questionId })
  if (!question) throw data(null, { status: 404 })
  const { customer } = context.get(visitorContext)
  const answerIds = question.answers.map(({ id }) => id)
  const edited = question.answers.filter(({ isEdited }) => isEdited).map(({ id }) => id)
  const [versions, votes, own] = await Promise.all([
    listAnswerVersions(app, edited),
    customer ? listOwnAnswerVotes(app.db, { userId: customer.userId, answerIds }) : {},
    customer ? findOwnAnswer(app.db, { userId: customer.userId, productId, questionId }) : undefined,
  ])
  const of = new URL(request.url).searchParams.get('of') ?? ''
  return { question, versions, votes, own, reported: answerIds.includes(of) ? of : '' }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, ['answer', 'report', 'withdraw', 'withdraw-question', ...VOTES])
  const { id: productId, questionId } = params
  const back = `/products/${productId}/questions/${questionId}`
  if (isVote(intent)) return voteByForm(app, customer, { intent, form, productId, back })
  await requireQuestionOf(app, { productId, questionId })
  if (intent === 'answer') {
    const answered = await answerAsOwner(app, customer, { questionId, text: form.get('text') })
    if (!answered.ok) return refusedAs(intent, refusedForm(answered.problem, form))
    return redirectWithToast(back, {
      kind: 'success',
      text:
        answered.value.state === 'published'
          ? 'Your answer is published.'
          : 'Thank you. We check your answer before others read it, and write to you.',
    })
  }
  if (intent === 'withdraw' || intent === 'withdraw-question') {
    const isAnswer = intent === 'withdraw'
    const done = await (isAnswer ? withdrawAsOwner : withdrawQuestion)(app, customer, { questionId })
    if (!done.ok) return refusedAs('withdraw', refusedForm(done.problem, form))
    return redirectWithToast(isAnswer ? back : `/products/${params.id}/questions`, {
      kind: 'success',
      text: isAnswer ? 'Your answer is withdrawn.' : 'Your question is withdrawn.',
    })
  }
  const answerId = String(form.get('of') ?? '') || null
  const fields = Object.fromEntries(form)
  const reported = await reportQuestion(app, customer, { questionId, answerId, fields })
  if (!reported.ok) return refusedAs(intent, refusedForm(reported.problem, form))
  return redirectWithToast(back, { kind: 'success', text: 'Thank you. We look at it.' })
}

function refusedAs(about: 'answer' | 'report' | 'withdraw', refused: ReturnType<typeof refusedForm>) {
  return data({ ...refused.data, about }, refused.init ?? {})
}

type Answer = Route.ComponentProps['actionData']

/** One question with all of its answers, the way to answer it, and the way to tell us that a text should not be there. */
export default function QuestionPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { question, versions, votes, own, reported } = loaderData
  const list = `/products/${params.id}/questions`
  const path = `${list}/${question.id}`
  return (
    <div className="page-width max-w-4xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'Product', to: `/products/${params.id}` },
          { label: 'Questions', to: list },
          { label: 'Question' },
        ]}
        className="pb-4"
      />
      <PageHeading title={question.text} className="pb-6">
        <p className="wrap-anywhere">{`${question.asker}, ${formatDate(question.askedAt)}`}</p>
      </PageHeading>
      {actionData?.about === 'withdraw' && actionData.fields.form ? (
        <Notice tone="bad" role="alert" className="mb-5">
          <p>{actionData.fields.form}</p>
        </Notice>
      ) : null}
      {own?.mayWithdraw ? (
        <WithdrawForm
          label="Withdraw my question"
          intent="withdraw-question"
          words="Nobody reads it any more, and nobody answers it. You can ask it again."
        />
      ) : null}
      <AnswerList question={question} votes={votes} path={path} />
      <OwnerAnswer own={own} path={path} answer={actionData?.about === 'answer' ? actionData : undefined} />
      {versions.length > 0 ? <History versions={versions} /> : null}
      <Report reported={reported} answer={actionData?.about === 'report' ? actionData : undefined} />
    </div>
  )
}

function OwnerAnswer({ own, path, answer }: { own: OwnAnswer | undefined; path: string; answer: Answer }) {
  if (own && !own.mayAnswer)
    return <p className="pt-6 text-muted">Customers who received this item, and its sellers, can answer.</p>
  return (
    <section aria-labelledby="answer-title" className="pt-8">
      <h2 id="answer-title" className="pb-2 text-xl">
        Do you have this item?
      </h2>
      {own ? (
        <>
          {own.answer?.state === 'waiting' ? <p className="pb-2">We are checking your answer.</p> : null}
          {own.answer?.state === 'withheld' ? (
            <p className="wrap-anywhere pb-2">{`Not published: ${own.answer.reason}`}</p>
          ) : null}
          <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-3">
            <TextArea
              label="Your answer"
              name="text"
              rows={4}
              maxLength={ANSWER_MAX}
              defaultValue={own.answer?.text}
              hint="Everybody reads it, with your first name and since when you have the item."
            />
            <div>
              <Button type="submit" name="intent" value="answer">
                {own.answer ? 'Save answer' : 'Send answer'}
              </Button>
            </div>
          </AnsweredForm>
          {own.answer && own.answer.state !== 'withheld' ? (
            <WithdrawForm
              label="Withdraw my answer"
              intent="withdraw"
              words="Nobody reads it any more, and its votes do not count. You can answer again."
            />
          ) : null}
        </>
      ) : (
        <ButtonLink to={`/auth/login?from=${encodeURIComponent(path)}`}>Sign in to answer</ButtonLink>
      )}
    </section>
  )
}

function History({ versions }: { versions: Route.ComponentProps['loaderData']['versions'] }) {
  return (
    <section id="history" aria-labelledby="history-title" className="scroll-mt-24 pt-10">
      <h2 id="history-title" className="pb-3 text-xl">
        What answers said before
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {versions.map((version) => (
          <li key={`${version.answerId} ${version.version}`} className="flex flex-col gap-1 py-4">
            <a href={`#answer-${version.answerId}`} className="text-link text-sm">
              {formatDateTime(version.writtenAt)}
            </a>
            <p className="wrap-anywhere max-w-prose whitespace-pre-line">{version.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Report({ reported, answer }: { reported: string; answer: Answer }) {
  return (
    <section
      id="report"
      aria-labelledby="report-title"
      className="mt-10 scroll-mt-24 border-line border-t pt-8"
    >
      <h2 id="report-title" className="pb-2 text-xl">
        {reported ? 'Report this answer' : 'Report this question'}
      </h2>
      <details open={reported !== '' || answer !== undefined}>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          For what should not be here
        </summary>
        <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-6">
          <input type="hidden" name="of" value={reported} />
          <RadioGroup
            legend="What is wrong with it?"
            name="reason"
            look="cards"
            options={WITHHOLD_REASONS.map(({ key, label }) => ({ value: key, label }))}
          />
          <TextArea label="More about it" name="words" optional rows={3} maxLength={500} />
          <div>
            <Button type="submit" name="intent" value="report">
              Send report
            </Button>
          </div>
        </AnsweredForm>
      </details>
    </section>
  )
}

export const meta = () => unlisted('Question')
