import { Form } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import type { ShownQuestion } from '#server/goods/questions/question-views.ts'
import { AnswerCard } from '#web/shared/goods/questions/answer-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { ThumbsUp } from '#web/ui/pictures/icons.ts'

interface AnswerListProps {
  question: ShownQuestion
  votes: Readonly<Record<string, boolean>>
  /** The question's own page. */
  path: string
}

/** The answers to a question, each with the way to say whether it helped and to report it. */
export function AnswerList({ question, votes, path }: AnswerListProps) {
  if (question.answers.length === 0) return <p className="text-muted">No answer yet.</p>
  return (
    <ul aria-label="Answers" className="flex flex-col gap-3">
      {question.answers.map((answer) => (
        <li key={answer.id} id={`answer-${answer.id}`} className="scroll-mt-24">
          <AnswerCard answer={answer} historyTo={`${path}#history`}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              {answer.helpful > 0 ? (
                <p className="figures text-muted">{`Helpful to ${counted(answer.helpful, 'customer')}`}</p>
              ) : null}
              <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
                <input type="hidden" name="question" value={question.id} />
                <input type="hidden" name="answer" value={answer.id} />
                <VoteButtons own={votes[answer.id]} />
              </Form>
              <a
                href={`${path}?of=${answer.id}#report`}
                className="text-link inline-flex min-h-11 items-center text-muted"
              >
                Report<span className="sr-only"> the answer of {answer.author}</span>
              </a>
            </div>
          </AnswerCard>
        </li>
      ))}
    </ul>
  )
}

function VoteButtons({ own }: { own: boolean | undefined }) {
  if (own !== undefined)
    return (
      <Button type="submit" name="intent" value="take-back" size="sm" variant="quiet">
        {own ? 'You found this helpful. Take back' : 'You found this not helpful. Take back'}
      </Button>
    )
  return (
    <>
      <Button type="submit" name="intent" value="helpful" size="sm">
        <ThumbsUp aria-hidden="true" className="size-4" />
        Helpful
      </Button>
      <Button type="submit" name="intent" value="not-helpful" size="sm" variant="quiet">
        Not helpful
      </Button>
    </>
  )
}
