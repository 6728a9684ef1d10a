import { Link } from 'react-router'
import type { ChecklistStep, StepKey } from '#domain/selling/sellers/seller-checklist.ts'
import { MISSING_ITEM_NAMES, type MissingItem } from '#domain/selling/sellers/seller-readiness.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Circle, CircleCheck, Clock } from '#web/ui/pictures/icons.ts'
import { PageSection } from '#web/ui/sections/page-section.tsx'

const PLACES: Readonly<Record<Exclude<StepKey, 'approval'>, string>> = {
  email: '/vendor/settings',
  'second-factor': '/vendor/settings/two-factor',
  business: '/vendor/settings#business',
  care: '/vendor/settings#care',
  bank: '/vendor/settings#bank',
  documents: '/vendor/settings#documents',
  product: '/vendor/products',
}

const PLACES_OF_PIECES: Readonly<Record<MissingItem, string>> = {
  'legal-name': PLACES.business,
  'tax-number': PLACES.business,
  address: PLACES.business,
  'pickup-address': PLACES.business,
  'customer-care': PLACES.care,
  'bank-account': PLACES.bank,
  product: PLACES.product,
  'gst-certificate': PLACES.documents,
  'pan-card': PLACES.documents,
  'cancelled-cheque': PLACES.documents,
}

/** Every step from the registration to the first sale: what is done, what is left, and who waits for whom. */
export function ApprovalChecklist({ steps }: { steps: readonly ChecklistStep[] }) {
  const done = steps.filter(({ waitsFor }) => waitsFor === 'nobody').length
  return (
    <PageSection id="checklist" title="Before your shop can sell">
      <p className="figures pb-3 text-muted text-sm">
        {done} of {steps.length} done
      </p>
      <ol className="divide-y divide-line border-line border-y">
        {steps.map((step) => (
          <li key={step.key} className="flex gap-3 py-3">
            <StepIcon waitsFor={step.waitsFor} />
            <Step step={step} />
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

const ICONS = { nobody: CircleCheck, you: Circle, us: Clock, later: Circle } as const
const WORDS = { nobody: 'Done', you: 'To do', us: 'With us', later: 'Later' } as const

function StepIcon({ waitsFor }: Pick<ChecklistStep, 'waitsFor'>) {
  const Icon = ICONS[waitsFor]
  const tone = { nobody: 'text-good', you: 'text-warn', us: 'text-note', later: 'text-muted' }[waitsFor]
  return <Icon aria-hidden="true" className={joinClasses('mt-0.5 size-5 shrink-0', tone)} />
}

function Step({ step }: { step: ChecklistStep }) {
  const { key, label, waitsFor, missing } = step
  const isYours = waitsFor === 'you' && key !== 'approval'
  const text = stepText(step)
  return (
    <div className="flex min-w-0 grow items-baseline justify-between gap-x-4">
      <div className="min-w-0">
        <p className={isYours ? 'font-medium' : undefined}>
          {isYours ? (
            <Link to={PLACES[key]} className="text-link">
              {label}
            </Link>
          ) : (
            label
          )}
        </p>
        {text ? <p className="text-muted text-sm">{text}</p> : null}
        {missing.length > 1 || key === 'business' || key === 'documents' ? (
          <MissingPieces pieces={missing} />
        ) : null}
      </div>
      <p className="shrink-0 text-muted text-sm">{WORDS[waitsFor]}</p>
    </div>
  )
}

/** What is to be done, or what happens next. */
function stepText({ key, waitsFor, missing }: ChecklistStep): string {
  if (waitsFor === 'nobody') return ''
  switch (key) {
    case 'email':
      return 'Press the button in the email we sent you. You can get a new one from your settings.'
    case 'second-factor':
      return 'Every seller account needs it.'
    case 'product':
      return missing.length > 0
        ? 'Add a new one, sell one from the catalogue, or import a file.'
        : 'None of the products you put on sale is in stock.'
    case 'approval':
      if (waitsFor === 'us')
        return 'We will email you once we have checked your shop. There is nothing for you to do.'
      if (waitsFor === 'you') return 'We are waiting for your answer to our question above.'
      return 'Once the rest is done, we check your shop and email you.'
    case 'business':
    case 'care':
    case 'bank':
    case 'documents':
      return ''
  }
}

/** What the application lacks, each with the way to it. */
export function MissingPieces({ pieces }: { pieces: readonly MissingItem[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 pt-1">
      {pieces.map((piece) => (
        <li key={piece}>
          <Link
            to={PLACES_OF_PIECES[piece]}
            className="inline-flex min-h-8 items-center text-link pointer-coarse:min-h-11"
          >
            {MISSING_ITEM_NAMES[piece]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
