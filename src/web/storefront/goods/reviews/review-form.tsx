import { type ReactNode, useContext } from 'react'
import { useNavigation } from 'react-router'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { ASPECTS, ASPECTS_OF } from '#domain/goods/reviews/aspects.ts'
import {
  BYLINES,
  REVIEW_TEXT_MAX,
  REVIEW_TEXT_MIN,
  REVIEW_TITLE_MAX,
} from '#domain/goods/reviews/review-form.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredFields } from '#web/ui/forms/answered-fields.ts'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ReviewFileHints, ReviewFiles } from './review-files.tsx'
import { StarChoice } from './star-choice.tsx'

interface ReviewFormProps {
  kind: Kind
  /** As the person is named where they choose that; empty where there is no name to show. */
  namedAs: string
  /** With what it was bought in one build, in words; nothing of what was bought by itself. */
  boughtWith: string | undefined
  /** What it says now. */
  fields?: Readonly<Record<string, string>>
  answer: RefusedForm | undefined
  submit: string
  /** Photos and a video can be sent along; later they are added on the page of the review. */
  fileHints?: ReviewFileHints
  /** More to fill in, before the button. */
  children?: ReactNode
}

/** Stars, words, aspects of the kind, and how the writer is named. */
export function ReviewForm({
  kind,
  namedAs,
  boughtWith,
  fields = {},
  answer,
  submit,
  fileHints,
  children,
}: ReviewFormProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <AnsweredForm
      answer={answer}
      {...(fileHints && { encType: 'multipart/form-data' as const })}
      className="flex max-w-2xl flex-col gap-8"
    >
      {/* In front of the files: what stands behind them is read last. */}
      <input type="hidden" name="intent" value="review" />
      <StarChoice legend="Your stars for the product" name="stars" defaultValue={fields.stars} />
      <TextField
        label="Title"
        name="title"
        optional
        maxLength={REVIEW_TITLE_MAX}
        defaultValue={fields.title}
      />
      <TextArea
        label="Your review"
        name="text"
        rows={8}
        maxLength={REVIEW_TEXT_MAX}
        defaultValue={fields.text}
        hint={`At least ${REVIEW_TEXT_MIN} characters: what you use it for, what is good, what is not. No names, phone numbers or links.`}
      />
      <AspectChoices kind={kind} fields={fields} />
      {children}
      <RadioGroup
        legend="How readers see your name"
        name="byline"
        look="cards"
        defaultValue={fields.byline ?? (namedAs ? 'named' : 'unnamed')}
        options={BYLINES.filter(({ key }) => key !== 'named' || namedAs).map(({ key, label }) => ({
          value: key,
          label: key === 'named' ? namedAs : label,
        }))}
      />
      <InBuild boughtWith={boughtWith} isNamed={fields.build !== ''} />
      {fileHints ? <ReviewFiles hints={fileHints} /> : null}
      <p className="text-muted text-sm">
        Beside your text, readers see what your order says: what became of the item, how long you had it,
        whether it was new, and who sold it. You can change or withdraw your review at any time.
      </p>
      <div>
        <Button type="submit" variant="primary" size="lg" busy={isSending && 'Sending...'}>
          {submit}
        </Button>
      </div>
    </AnsweredForm>
  )
}

/** How good it is in what its kind is judged by; folded until somebody wants to say it, since a phone shows one at a time. */
function AspectChoices({
  kind,
  fields,
}: Pick<ReviewFormProps, 'kind'> & { fields: Readonly<Record<string, string>> }) {
  const answered = useContext(AnsweredFields)
  const names = ASPECTS_OF[kind].map((key) => ({ key, name: `aspect-${key}` }))
  const isGiven = names.some(({ name }) => fields[name] || answered(name).filled?.defaultValue)
  return (
    <details open={isGiven} className="group/aspects border-line border-y">
      <summary className="flex min-h-12 items-center gap-3 font-semibold hover:text-ink">
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-not-open/aspects:-rotate-90"
        />
        <span>Rate it in detail</span>
        <span className="font-normal text-muted text-sm">(optional)</span>
      </summary>
      <div className="grid gap-6 pt-2 pb-6 sm:grid-cols-2">
        {names.map(({ key, name }) => (
          <StarChoice key={key} legend={ASPECTS[key]} name={name} defaultValue={fields[name]} optional />
        ))}
      </div>
    </details>
  )
}

function InBuild({ boughtWith, isNamed }: { boughtWith: string | undefined; isNamed: boolean }) {
  if (!boughtWith) return null
  return (
    <Checkbox
      label="Say in which build I bought it"
      name="build"
      value="yes"
      hint={boughtWith}
      defaultChecked={isNamed}
    />
  )
}
