import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Plus } from '#web/ui/pictures/icons.ts'
import type { ShownSlot } from '../shown-build.ts'
import { OwnHardware } from './own-hardware.tsx'
import { PartOfSlot } from './part-of-slot.tsx'
import { SlotSign } from './slot-sign.tsx'

interface SlotListProps {
  slots: readonly ShownSlot[]
  /** What the customer owns, by slot; absent for whoever is not signed in. */
  hardware: OwnHardwareBySlot | undefined
}

/** Products of a customer's hardware by the slot that they go into. */
export type OwnHardwareBySlot = Readonly<Record<string, { id: string; name: string }[]>>

/** The places of a computer, what is in each, and the ways to the lists in which a part is chosen. */
export function SlotList({ slots, hardware }: SlotListProps) {
  const folded = slots.filter(({ isFolded }) => isFolded)
  const beside = slots.filter(({ isBeside }) => isBeside)
  return (
    <section aria-labelledby="parts-title" className="min-w-0">
      <h2 id="parts-title" className="sr-only">
        Parts
      </h2>
      <Slots slots={slots.filter(({ isFolded, isBeside }) => !isFolded && !isBeside)} hardware={hardware} />
      {beside.length > 0 ? (
        <details className="border-line border-t print:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 font-medium">
            <Plus aria-hidden="true" className="size-4 shrink-0" />
            <span>Add more: {beside.map(({ label }) => label.toLowerCase()).join(', ')}</span>
          </summary>
          <Slots slots={beside} hardware={hardware} />
        </details>
      ) : null}
      {folded.length > 0 ? (
        <details className="border-line border-t print:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            Parts built into a laptop
          </summary>
          <Slots slots={folded} hardware={hardware} />
        </details>
      ) : null}
    </section>
  )
}

function Slots({ slots, hardware }: SlotListProps) {
  return (
    <ul>
      {slots.map((slot) => (
        <li
          key={slot.key}
          className={joinClasses(
            'border-line border-t sm:py-3',
            slot.parts.length === 0 ? 'py-1.5' : 'py-2.5',
            slot.parts.length === 0 && !slot.isNeeded && !slot.isInDoubt && 'print:hidden',
          )}
        >
          {slot.parts.length === 0 ? (
            <EmptySlot slot={slot} own={hardware && (hardware[slot.key] ?? [])} />
          ) : (
            <FilledSlot slot={slot} />
          )}
        </li>
      ))}
    </ul>
  )
}

const OF_PROCESSOR = 'If the processor has none'
/** What a processor may bring. */
const WHEN_NEEDED: Readonly<Record<string, string>> = { graphics: OF_PROCESSOR, cooler: OF_PROCESSOR }

/** A sign, what goes there, and the buttons that choose it. */
function EmptySlot({ slot, own }: { slot: ShownSlot; own: { id: string; name: string }[] | undefined }) {
  const { key, label, isNeeded, isInDoubt } = slot
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:grid sm:grid-cols-[8rem_4.5rem_minmax(0,1fr)_auto]">
      <SlotSign slot={key} />
      <div className="flex min-w-0 grow basis-20 flex-wrap items-baseline gap-x-2 sm:contents">
        <h3 className="font-sans font-semibold text-base tracking-normal sm:-order-1">{label}</h3>
        <p className="text-muted text-sm">
          {isNeeded ? 'Needed' : isInDoubt ? 'May be needed' : (WHEN_NEEDED[key] ?? 'Optional')}
        </p>
      </div>
      <ChooseButtons slot={slot} />
      {own && own.length > 0 ? <OwnHardware label={label} own={own} /> : null}
    </div>
  )
}

/** More kinds than these are behind one button. */
const KINDS_AT_ONCE = 2

/** One button for each kind that goes in there. */
function ChooseButtons({ slot: { label, choices } }: { slot: ShownSlot }) {
  const [only, ...others] = choices
  if (only && others.length === 0)
    return (
      <ButtonLink to={only.to} size="sm" className="print:hidden">
        Choose<span className="sr-only">: {label}</span>
      </ButtonLink>
    )
  const buttons = (
    <ul className="flex flex-wrap gap-2 print:hidden">
      {choices.map((choice) => (
        <li key={choice.to}>
          <ButtonLink to={choice.to} size="sm">
            <span className="sr-only">Choose </span>
            <span className="first-letter:uppercase">{choice.label}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
  if (choices.length <= KINDS_AT_ONCE) return buttons
  return (
    <details className="open:basis-full print:hidden">
      <summary className="button button-secondary button-sm inline-flex">
        Choose<span className="sr-only">: {label}</span>
      </summary>
      <div className="pt-2 [details:not([open])>&]:hidden">{buttons}</div>
    </details>
  )
}

function FilledSlot({ slot }: { slot: ShownSlot }) {
  const { label, parts, choices, takesMore } = slot
  const verb = takesMore ? 'Add' : 'Swap for'
  return (
    <div className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <h3 className="font-sans font-semibold text-muted text-sm leading-6 tracking-normal max-sm:pl-18 sm:text-base sm:text-ink">
        {label}
      </h3>
      <div className="flex min-w-0 flex-col gap-3">
        {parts.map((part, at) => (
          <PartOfSlot key={part.id} part={part} isFirst={at === 0}>
            {!takesMore || at === parts.length - 1 ? (
              <Choices verb={verb} label={label} choices={choices} />
            ) : null}
          </PartOfSlot>
        ))}
      </div>
    </div>
  )
}

/** One link for each kind that goes in there. */
function Choices({ verb, label, choices }: Pick<ShownSlot, 'label' | 'choices'> & { verb: string }) {
  return choices.map((choice) => (
    <Link key={choice.to} to={choice.to} className="text-link inline-flex min-h-9 items-center">
      {choices.length === 1 && verb === 'Swap for' ? 'Swap' : verb}
      {choices.length === 1 ? <span className="sr-only">: {label}</span> : ` ${choice.label}`}
    </Link>
  ))
}
