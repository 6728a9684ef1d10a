import { counted } from '#domain/ground/shared/counted.ts'
import type { ProductQuestions as Shown } from '#server/goods/questions/question-views.ts'

/** What a product's own page shows of its questions: the most helpful answered ones, each with its best answer. */
export function ProductQuestions({ questions, count, listTo }: Shown) {
  return (
    <>
      {questions.length > 0 ? (
        <dl className="divide-y divide-line border-line border-y">
          {questions.map(({ id, text, answers }) => (
            <div key={id} className="flex max-w-prose flex-col gap-1 py-4">
              <dt className="wrap-anywhere font-semibold">{text}</dt>
              {answers.map((answer) => (
                <dd key={answer.id} className="flex flex-col gap-1">
                  <span className="wrap-anywhere line-clamp-4 whitespace-pre-line">{answer.text}</span>
                  {answer.specification ? (
                    <span className="wrap-anywhere font-medium text-sm">
                      {`The specification says: ${answer.specification}`}
                    </span>
                  ) : null}
                  <span className="wrap-anywhere text-muted text-sm">{`${answer.author}. ${answer.mark}`}</span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      ) : null}
      <p className="flex flex-wrap gap-x-6 pt-4">
        <a href={listTo} className="text-link inline-flex min-h-11 items-center">
          {`See ${counted(count, 'question')}`}
        </a>
        <a href={`${listTo}#ask`} className="text-link inline-flex min-h-11 items-center">
          Ask about this product
        </a>
      </p>
    </>
  )
}
