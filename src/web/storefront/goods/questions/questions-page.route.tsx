import { data, Link } from 'react-router'
import { type QuestionQuery, questionList } from '#domain/goods/questions/question-lists.ts'
import { askQuestion } from '#server/goods/questions/ask-question.ts'
import { listQuestions, type ShownQuestion } from '#server/goods/questions/question-views.ts'
import { listOwnAnswerVotes } from '#server/goods/questions/vote-views.ts'
import { findReviewedProduct } from '#server/goods/reviews/review-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MessageCircleQuestion } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/questions-page.route'
import { AnswerList } from './answer-list.tsx'
import { AskForm } from './ask-form.tsx'
import { questionData } from './question-data.ts'
import { isVote, VOTES, voteByForm } from './vote.action.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const product = await findReviewedProduct(app, params.id)
  if (!product) throw data(null, { status: 404 })
  const query = questionList.parse(new URL(request.url).searchParams)
  const { questions, ...position } = await listQuestions(app, product.id, query)
  const { customer } = context.get(visitorContext)
  const answerIds = questions.flatMap(({ answers }) => answers.map(({ id }) => id))
  const votes = customer ? await listOwnAnswerVotes(app.db, { userId: customer.userId, answerIds }) : {}
  const path = `/products/${product.id}/questions`
  return {
    product,
    query,
    questions,
    votes,
    isSignedIn: customer !== undefined,
    url: `${app.config.publicUrl}${path}`,
    pages: questionList.pages(path, query, position),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, ['ask', 'ask-anyway', ...VOTES])
  const path = `/products/${params.id}/questions`
  if (isVote(intent)) {
    const { search } = new URL(request.url)
    return voteByForm(app, customer, { intent, form, productId: params.id, back: path + search })
  }
  const text = form.get('text')
  const asked = await askQuestion(app, customer, {
    productId: params.id,
    text,
    hasSeenLikes: intent === 'ask-anyway',
  })
  if (!asked.ok) {
    const refused = refusedForm(asked.problem, form)
    return data({ ...refused.data, likes: [] }, refused.init ?? {})
  }
  if (asked.value.is === 'alike')
    return data({ fields: {}, typed: { text: String(text ?? '') }, likes: asked.value.likes })
  const { state, questionId } = asked.value
  return redirectWithToast(state === 'published' ? `${path}/${questionId}` : path, {
    kind: 'success',
    text:
      state === 'published'
        ? 'Your question is published. We write to you when it is answered.'
        : 'Thank you. We check your question before others read it, and write to you.',
  })
}

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, query, questions, votes, isSignedIn, pages } = loaderData
  const path = `/products/${product.id}/questions`
  const isEmpty = questions.length === 0 && query.q === undefined && query.cursor === undefined
  return (
    <div className="page-width max-w-5xl py-6 sm:py-10">
      <Breadcrumbs
        items={[
          { label: 'Products', to: '/products' },
          { label: product.name, to: `/products/${product.id}` },
          { label: 'Questions' },
        ]}
        className="pb-4"
      />
      <PageHeading title={`Questions: ${product.name}`} className="pb-6" />
      {isEmpty ? (
        <EmptyState icon={MessageCircleQuestion} title="No questions yet">
          <p>Be the first to ask about this product.</p>
        </EmptyState>
      ) : (
        <>
          <Search path={path} query={query} />
          <Listed questions={questions} votes={votes} path={path} />
          <ListPages {...pages} />
        </>
      )}
      <AskForm path={path} isSignedIn={isSignedIn} answer={actionData} likes={actionData?.likes ?? []} />
    </div>
  )
}

function Search({ path, query }: { path: string; query: QuestionQuery }) {
  const { q } = questionList.fields(query)
  return (
    <ListForm
      action={path}
      label="Questions"
      words={q}
      chips={questionList.chips(path, query)}
      clearTo={path}
    />
  )
}

interface ListedProps {
  questions: readonly ShownQuestion[]
  votes: Readonly<Record<string, boolean>>
  path: string
}

function Listed({ questions, votes, path }: ListedProps) {
  if (questions.length === 0) return <p className="pb-8 text-muted">No question matches this.</p>
  return (
    <ul aria-label="Questions" className="divide-y divide-line border-line border-y">
      {questions.map((question) => (
        <li key={question.id} className="flex flex-col gap-3 py-6">
          <h2 className="wrap-anywhere font-sans font-semibold text-base tracking-normal">{question.text}</h2>
          <AnswerList question={question} votes={votes} path={`${path}/${question.id}`} />
          <Link to={`${path}/${question.id}`} className="text-link inline-flex min-h-11 items-center">
            {question.answerCount > question.answers.length
              ? `All ${question.answerCount} answers`
              : 'Answer or report'}
            <span className="sr-only">: {question.text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unlisted('Product not found')
  const { product, query, questions, url } = loaderData
  const described = questionData(questions, url)
  const isWhole = query.cursor === undefined && query.q === undefined && questions.length > 0
  return [
    { title: `Questions: ${product.name} · NanoNagar` },
    { name: 'description', content: `Questions about ${product.name}, answered by its owners and sellers.` },
    ...(isWhole ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(described ? [{ 'script:ld+json': described }] : []),
  ]
}
