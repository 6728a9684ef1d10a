import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { BADGE_WORDS, buildWords } from '#domain/goods/builder/build-words.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Printer, Undo2 } from '#web/ui/pictures/icons.ts'
import { PromiseNote } from '../fit-promise/promise-note.tsx'
import { PutInCart } from './put-in-cart.tsx'
import type { ShownBuild } from './shown-build.ts'
import { nextSlot } from './slots/next-slot.ts'
import { SummaryFrame } from './summary-frame.tsx'

interface BuildActionsProps {
  build: ShownBuild
  canUndo: boolean
  /** Opens the same build elsewhere. */
  shareUrl: string
  /** The address of its picture. */
  picture: string
  /** How it is kept in the account. */
  children: ReactNode
}

/** What the build comes to, whether it fits, and what to do with it. */
export function BuildActions({ build, canUndo, shareUrl, picture, children }: BuildActionsProps) {
  const { slots, goneCount } = build
  const parts = slots.flatMap((slot) => slot.parts)
  // What does not fit is to be mended first.
  const next = build.answer === 'does not fit' ? undefined : nextSlot(slots)
  return (
    <SummaryFrame>
      <Summary build={build} isEmpty={parts.length === 0} />
      {goneCount > 0 ? (
        <Notice>
          {counted(goneCount, 'part')} of this build {goneCount === 1 ? 'is' : 'are'} no longer in our shop.
        </Notice>
      ) : null}
      {parts.length > 0 ? (
        <div className="flex flex-col gap-2 print:hidden">
          {next ? (
            <ButtonLink to={next.to} variant="primary">
              Next: choose {next.label}
            </ButtonLink>
          ) : null}
          <PutInCart parts={parts} isReady={!next && build.answer !== 'does not fit'} />
          <ButtonLink to="/build/sellers">Find the best mix of sellers</ButtonLink>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2 print:hidden">
        {canUndo ? (
          <ChangeButton intent="undo">
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
          </ChangeButton>
        ) : null}
        {parts.length > 0 ? (
          <>
            <ChangeButton intent="clear">Empty</ChangeButton>
            <Button size="sm" variant="quiet" onClick={() => window.print()} className="noscript:hidden">
              <Printer aria-hidden="true" className="size-4" />
              Print
            </Button>
          </>
        ) : null}
      </div>
      {children}
      {parts.length > 0 ? <Share build={build} shareUrl={shareUrl} picture={picture} /> : null}
    </SummaryFrame>
  )
}

function Summary({ build, isEmpty }: { build: ShownBuild; isEmpty: boolean }) {
  const { answer, promise, progress, missing, totalPaise, unsoldCount, watts } = build
  const ownedCount = build.slots.flatMap(({ parts }) => parts).filter(({ isOwned }) => isOwned).length
  return (
    <>
      <p aria-live="polite">
        <AnswerBadge answer={answer} className="mr-2" />
        {answer
          ? BADGE_WORDS[answer]
          : isEmpty
            ? 'Choose a first part. The other lists then show what fits it.'
            : 'Nothing to check yet. The lists show what fits.'}
      </p>
      {promise && answer !== 'does not fit' ? <PromiseNote {...promise} className="text-sm" /> : null}
      {missing && progress.chosen > 0 ? <p className="text-sm">{missing}</p> : null}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        <dt className="text-muted max-lg:hidden">Needed parts</dt>
        <dd className="figures text-right max-lg:hidden">
          {progress.chosen} of {progress.needed}
        </dd>
        {watts === undefined ? null : (
          <>
            <dt className="text-muted">Power at full load</dt>
            <dd className="figures text-right">{watts} W</dd>
          </>
        )}
        <dt className="font-semibold">Total</dt>
        <dd className="figures text-right font-semibold text-lg">{formatInr(totalPaise)}</dd>
      </dl>
      <p className="text-muted text-sm">
        Best offers now, with GST.{ownedCount > 0 ? ' Parts you already have are not included.' : null}
        {unsoldCount > 0 ? ` Not available now: ${counted(unsoldCount, 'part')}.` : null}
      </p>
    </>
  )
}

function ChangeButton({ intent, children }: { intent: 'undo' | 'clear'; children: ReactNode }) {
  return (
    <Form method="post" action="/build">
      <Button type="submit" name="intent" value={intent} size="sm">
        {children}
      </Button>
    </Form>
  )
}

/** A link that opens the build elsewhere, and its picture and words for forums and messages. */
function Share({ build, shareUrl, picture }: Pick<BuildActionsProps, 'build' | 'shareUrl' | 'picture'>) {
  const { slots, totalPaise, answer, missing } = build
  const parts = slots.flatMap((slot) => slot.parts)
  const words = buildWords({ parts, totalPaise, answer, missing, url: shareUrl })
  return (
    <details className="border-line border-t pt-4 print:hidden">
      <summary className="cursor-pointer font-medium">Share</summary>
      <p className="pt-3 text-sm">
        <a href={shareUrl} className="text-link">
          Link to this build
        </a>{' '}
        shows it to anyone who opens it, at the prices of that day.
      </p>
      <p className="pt-3 text-sm">
        <a href={picture} className="text-link">
          See it as a picture
        </a>{' '}
        or{' '}
        <a href={picture} download="nanonagar-build.png" className="text-link">
          download the picture
        </a>
        .
      </p>
      <label className="block pt-3 text-sm">
        As text for a forum or chat
        <textarea
          readOnly
          rows={8}
          value={words}
          onFocus={(event) => event.currentTarget.select()}
          className="mt-1 w-full rounded-control border border-edge bg-paper p-3 text-sm"
        />
      </label>
    </details>
  )
}
