import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { ListFilter, Search } from '#web/ui/pictures/icons.ts'
import { Button, buttonLook } from './button.tsx'
import { FilterChips, type FilterChipsProps } from './filter-chips.tsx'
import { FilterField, type FilterFieldProps } from './filter-field.tsx'

interface ListFormProps extends FilterChipsProps {
  /** The list's own address: the form asks for it anew with what was chosen. */
  action: string
  label: string
  /** The field for words, always in view. */
  words?: FilterFieldProps
  /** What links and tabs have chosen: hidden fields. */
  kept?: ReactNode
  /** The other filters: behind "Filter", in the line of the search. */
  children?: ReactNode
  /** One of them has a fault: they are unfolded. */
  isOpen?: boolean
  className?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A pause in typing after which a text takes effect. */
const PAUSE_MS = 600
/** Shorter words find half of a list or nothing. */
const TEXT_LENGTH_MIN = 3

/**
 * The search and the filters of a list, and above the list those that are in force. Everything takes effect at once:
 * choices, complete days, texts after Enter or a pause. Without JavaScript the button sends the form.
 */
export function ListForm(props: ListFormProps) {
  const { action, label, words, kept, children, isOpen = false, chips, clearTo, className = 'pb-6' } = props
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef<string>(undefined)
  const stopPause = () => {
    clearTimeout(pause.current)
    pause.current = undefined
  }
  const send = (how: { replace?: boolean } = {}) => {
    stopPause()
    submit(form.current, { preventScrollReset: true, ...how })
  }
  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => {
    if (!form.current) return
    // Another list has come: the fields show what it was asked for, also those that were filled in before.
    const asked = askedOf(form.current)
    if (shown.current !== undefined && shown.current !== asked)
      showAsked(form.current, { isTyping: pause.current !== undefined })
    shown.current = asked
  })
  return (
    <div className={className}>
      <Form
        ref={form}
        method="get"
        action={action}
        role="search"
        aria-label={label}
        preventScrollReset
        onSubmit={stopPause}
        onChange={({ target }) => {
          const field = target as unknown as HTMLInputElement
          if (field.matches('select, [type=checkbox]')) return send()
          if (field.type === 'date') return isComplete(field.value) ? send() : undefined
          stopPause()
          pause.current = setTimeout(() => {
            pause.current = undefined
            const { length } = field.value.trim()
            if (length === 0 || length >= TEXT_LENGTH_MIN) send({ replace: true })
          }, PAUSE_MS)
        }}
        className="flex flex-wrap items-start gap-2 sm:gap-3"
      >
        {kept}
        {words ? <Words words={words} /> : null}
        {children ? (
          <Filters isOpen={isOpen} inForce={chips.length} isBesideWords={words !== undefined}>
            {children}
          </Filters>
        ) : null}
      </Form>
      {chips.length > 0 ? <TurnedRange /> : null}
      <FilterChips chips={chips} clearTo={clearTo} />
    </div>
  )
}

function Words({ words }: { words: FilterFieldProps }) {
  return (
    <>
      <FilterField
        {...words}
        labelHidden
        placeholder={inOneLine(words)}
        className="min-w-0 max-w-xl grow basis-36 sm:basis-48"
      />
      <Button type="submit">
        <Search aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </>
  )
}

interface FiltersProps {
  isOpen: boolean
  inForce: number
  /** On a phone its word then gives way, so that all stands in one line. */
  isBesideWords: boolean
  children: ReactNode
}

function Filters({ isOpen, inForce, isBesideWords, children }: FiltersProps) {
  return (
    <details open={isOpen} className="list-filters group">
      <summary className={`${buttonLook({ variant: 'secondary' })} list-none`}>
        <ListFilter aria-hidden="true" className="size-4 shrink-0" />
        <span className={isBesideWords ? 'max-sm:sr-only' : undefined}>Filter</span>
        {inForce > 0 ? (
          <span className="figures text-muted">
            ({inForce}
            <span className={isBesideWords ? 'max-sm:sr-only' : undefined}> active</span>)
          </span>
        ) : null}
      </summary>
      <div className="grid w-full grid-cols-2 items-start gap-x-3 gap-y-4 pt-2 pb-1 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {children}
      </div>
    </details>
  )
}

/** What the field takes, in its own line: its label is for those who listen. */
function inOneLine({ label, placeholder }: FilterFieldProps): string {
  return placeholder ? `${label}: ${placeholder}` : label
}

/** A year is typed digit by digit, and "0002" is a year too. */
function isComplete(day: string): boolean {
  return day === '' || /^[12]\d{3}-/.test(day)
}

function askedOf({ elements }: HTMLFormElement): string {
  return [...elements].map((field) => (field as HTMLElement).dataset.asked ?? '').join('\n')
}

/** Brings the fields to what the address says; what is being typed stays. */
function showAsked(form: HTMLFormElement, { isTyping }: { isTyping: boolean }): void {
  for (const field of form.elements) {
    const asked = (field as HTMLElement).dataset.asked
    if (asked === undefined) continue
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = asked !== ''
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const isOwn = field === document.activeElement && (isTyping || field.value.trim() === asked)
      if (!isOwn && field.value !== asked) field.value = asked
    }
  }
}

/** Says that the ends of a list's range came in the wrong order and were taken in the right one. */
function TurnedRange() {
  const asked = new URLSearchParams(useLocation().search)
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
  const [min, max] = [Number(asked.get('min') || Number.NaN), Number(asked.get('max') || Number.NaN)]
  const isTurned = DAY.test(from) && DAY.test(to) && from > to
  if (!isTurned && !(min > max)) return null
  return (
    <p role="status" className="pt-4 text-muted text-sm">
      {isTurned
        ? '“From” was later than “To”, so we swapped them.'
        : 'The lower amount was above the higher one, so we swapped them.'}
    </p>
  )
}
