import { Link } from 'react-router'
import { QUESTION_MAX } from '#domain/goods/questions/question-limits.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import type { LikeQuestion } from '#server/goods/questions/question-views.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface AskFormProps {
  path: string
  isSignedIn: boolean
  answer: Parameters<typeof AnsweredForm>[0]['answer']
  /** Questions that say much the same: shown before it is asked. */
  likes: readonly LikeQuestion[]
}

export function AskForm({ path, isSignedIn, answer, likes }: AskFormProps) {
  return (
    <section id="ask" aria-labelledby="ask-title" className="scroll-mt-24 border-line border-t pt-8">
      <h2 id="ask-title" className="pb-2 text-xl">
        Ask a question
      </h2>
      <p className="max-w-prose pb-4 text-muted">
        Its sellers, and customers who have this product, can answer. We write to you when they do.
      </p>
      {isSignedIn ? (
        <AnsweredForm action={path} answer={answer} className="flex max-w-2xl flex-col gap-5">
          <TextArea
            label="Your question"
            name="text"
            rows={3}
            maxLength={QUESTION_MAX}
            hint="Everybody reads it, with your first name. Give no phone number, email or link."
          />
          {likes.length > 0 ? <Likes likes={likes} path={path} /> : null}
          <div>
            <Button
              type="submit"
              name="intent"
              value={likes.length > 0 ? 'ask-anyway' : 'ask'}
              variant="primary"
            >
              {likes.length > 0 ? 'Ask anyway' : 'Ask'}
            </Button>
          </div>
        </AnsweredForm>
      ) : (
        <ButtonLink to={`/auth/login?from=${encodeURIComponent(path)}`}>Sign in to ask</ButtonLink>
      )}
    </section>
  )
}

function Likes({ likes, path }: Pick<AskFormProps, 'likes' | 'path'>) {
  return (
    <section aria-labelledby="likes" className="rounded-control border border-edge p-4">
      <h3 id="likes" className="pb-1 font-sans font-semibold text-base tracking-normal">
        Is it one of these?
      </h3>
      <ul className="divide-y divide-line">
        {likes.map((like) => (
          <li key={like.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <Link
              to={`${path}/${like.id}`}
              className="text-link wrap-anywhere inline-flex min-h-11 items-center"
            >
              {like.text}
            </Link>
            <span className="text-muted text-sm">
              {like.answerCount > 0 ? counted(like.answerCount, 'answer') : 'No answer yet'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
