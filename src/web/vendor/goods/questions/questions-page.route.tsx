import { data, Link } from 'react-router'
import { ANSWER_MAX } from '#domain/goods/questions/question-limits.ts'
import { sellersQuestionList } from '#domain/goods/questions/question-lists.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { answerAsSeller } from '#server/goods/questions/answer-question.ts'
import { listSellersQuestions, type SellersQuestion } from '#server/goods/questions/seller-question-views.ts'
import { withdrawAsSeller } from '#server/goods/questions/withdraw.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { WithdrawForm } from '#web/shared/goods/reviews/withdraw-form.tsx'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MessageCircleQuestion } from '#web/ui/pictures/icons.ts'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/questions-page.route'

const HERE = '/vendor/questions'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock', 'dispatch')
  const query = sellersQuestionList.parse(new URL(request.url).searchParams)
  const isAnswered = query.answered === 'yes'
  const { questions, ...position } = await listSellersQuestions(context.get(appContext), sellerId, {
    isAnswered,
    cursor: query.cursor,
  })
  return { isAnswered, questions, pages: sellersQuestionList.pages(HERE, query, position) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const vendor = requireVendor(context, request, 'stock', 'dispatch')
  const form = await request.formData()
  const intent = readIntent(form, ['answer', 'withdraw'])
  const app = context.get(appContext)
  const questionId = String(form.get('question') ?? '')
  const answered =
    intent === 'withdraw'
      ? await withdrawAsSeller(app, vendor, { questionId })
      : await answerAsSeller(app, vendor, { questionId, text: form.get('text') })
  if (!answered.ok) {
    const refused = refusedForm(answered.problem, form)
    return data({ ...refused.data, questionId }, refused.init ?? {})
  }
  return redirectWithToast(HERE, {
    kind: 'success',
    text: !answered.value
      ? 'Your answer is withdrawn.'
      : answered.value.state === 'published'
        ? 'Your answer stands below the question.'
        : 'We check your answer before customers read it.',
  })
}

export default function VendorQuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isAnswered, questions, pages } = loaderData
  return (
    <>
      <PageHeading title="Questions" className="pb-6">
        <p>What customers ask about items that you sell. You can answer each once, and change your answer.</p>
      </PageHeading>
      <SegmentedLinks
        label="Questions"
        className="mb-4"
        choices={[
          { key: 'no', label: 'Unanswered', to: HERE, isCurrent: !isAnswered },
          { key: 'yes', label: 'Answered', to: `${HERE}?answered=yes`, isCurrent: isAnswered },
        ]}
      />
      {questions.length === 0 ? (
        <EmptyState
          icon={MessageCircleQuestion}
          title={isAnswered ? 'No answered questions' : 'No question waits for an answer'}
        />
      ) : (
        <ul aria-label="Questions" className="divide-y divide-line border-line border-y">
          {questions.map((question) => (
            <li key={question.id} className="flex flex-col gap-2 py-5">
              <p className="wrap-anywhere text-sm">
                <Link
                  to={`/products/${question.productId}/questions/${question.id}`}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {question.productName}
                </Link>
              </p>
              <h2 className="wrap-anywhere font-sans font-semibold text-base tracking-normal">
                {question.text}
              </h2>
              <p className="text-muted text-sm">
                {`Asked on ${formatDate(question.askedAt)}, ${counted(question.answerCount, 'answer')} so far`}
              </p>
              {question.missing.length > 0 ? (
                <p className="wrap-anywhere text-sm">
                  {`Asked by customers, and missing in the specification: ${question.missing.join(', ')}. Add it to the product, and nobody has to ask.`}
                </p>
              ) : null}
              <AnswerForm
                question={question}
                answer={actionData?.questionId === question.id ? actionData : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <ListPages {...pages} />
    </>
  )
}

interface AnswerFormProps {
  question: SellersQuestion
  answer: Parameters<typeof AnsweredForm>[0]['answer']
}

function AnswerForm({ question, answer }: AnswerFormProps) {
  const own = question.answer
  return (
    <details open={answer !== undefined}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {own ? 'Your answer' : 'Answer'}
      </summary>
      {own?.state === 'waiting' ? <p className="pb-2">We are checking your answer.</p> : null}
      {own?.state === 'withheld' ? (
        <p className="wrap-anywhere pb-2">{`Not published: ${own.reason}`}</p>
      ) : null}
      <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-3">
        <input type="hidden" name="question" value={question.id} />
        <TextArea
          label="Your answer"
          name="text"
          rows={4}
          maxLength={ANSWER_MAX}
          defaultValue={own?.text}
          hint="Everybody reads it with your shop’s name. Give no phone number, email or link."
        />
        <div>
          <Button type="submit" name="intent" value="answer">
            {own ? 'Save answer' : 'Send answer'}
          </Button>
        </div>
      </AnsweredForm>
      {own && own.state !== 'withheld' ? (
        <WithdrawForm
          label="Withdraw answer"
          intent="withdraw"
          words="Customers do not read it any more. You can answer again."
          kept={{ question: question.id }}
        />
      ) : null}
    </details>
  )
}

export const meta = () => unlisted('Questions')
