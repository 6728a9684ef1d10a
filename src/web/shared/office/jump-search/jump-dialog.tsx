import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { readJumpQuery } from '#domain/office/jump-search/jump-query.ts'
import { BACKDROP, POPUP } from '#web/ui/dialogs/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Search, X } from '#web/ui/pictures/icons.ts'
import { EntryLink } from './entry-link.tsx'
import { ENOUGH, type JumpAnswer, type JumpGroup, type JumpPlace } from './jump-group.ts'

interface JumpDialogProps {
  place: JumpPlace
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Opened again before it has faded away, it begins anew. */
  timesOpened: number
}

export function JumpDialog({ place, isOpen, onOpenChange, timesOpened }: JumpDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          // Also on a phone, where a dialog of its own accord spares one the keyboard.
          initialFocus={field}
          className={joinClasses(
            POPUP,
            'inset-x-0 top-0 mx-auto max-h-dvh w-full max-w-2xl border-line data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[8dvh] sm:max-h-[80dvh] sm:w-[calc(100vw-2rem)] sm:rounded-stage sm:border',
          )}
        >
          <Base.Title className="sr-only">{place.label}</Base.Title>
          <JumpBox key={timesOpened} place={place} field={field} onLeave={() => onOpenChange(false)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A pause in typing after which is asked. */
const PAUSE_MS = 120

interface JumpBoxProps {
  place: JumpPlace
  field: React.Ref<HTMLInputElement>
  onLeave: () => void
}

/** A combobox over what was found: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
function JumpBox({ place, field, onLeave }: JumpBoxProps) {
  const navigate = useNavigate()
  const id = useId()
  const [query, setQuery] = useState('')
  const asked = readJumpQuery(query)
  const { found, isCurrent, isAsking } = useFound(place.path, asked)
  const groups = found?.groups ?? []
  const entries = groups.flatMap((group) => group.entries)
  const { chosen, setChosen, onType, onKeyDown } = useChosen({
    count: entries.length,
    isCurrent,
    onOpen(index) {
      const entry = entries[index]
      if (!entry) return
      onLeave()
      void navigate(entry.to)
    },
  })
  useEffect(() => {
    document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <>
      <JumpField
        ref={field}
        aria-label={place.label}
        aria-describedby={`${id}-hint`}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? optionId(id, chosen) : undefined}
        placeholder={place.placeholder}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          onType()
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className={asked ? 'sr-only' : 'px-4 pt-3 text-muted text-sm'}>
        {found?.hint}
      </p>
      <p role="status" className="sr-only">
        {isCurrent ? counted(entries.length, 'result') : ''}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        aria-busy={isAsking}
        className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-2 empty:hidden"
      >
        <FoundGroups id={id} groups={groups} chosen={chosen} onPoint={setChosen} onLeave={onLeave} />
      </div>
      {isCurrent && entries.length === 0 ? (
        <p className="px-4 py-8 text-center text-muted">
          Nothing found for “{asked}”. {ENOUGH}
        </p>
      ) : null}
    </>
  )
}

const optionId = (id: string, index: number) => `${id}-option-${index}`

/** What is found for a query, asked for after a pause; what was found before stands until then. */
function useFound(path: string, asked: string) {
  const { load, data, state } = useFetcher<JumpAnswer>()
  useEffect(() => {
    const timer = setTimeout(() => void load(`${path}?q=${encodeURIComponent(asked)}`), asked ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [asked, load, path])
  return { found: data, isCurrent: data?.query === asked, isAsking: state !== 'idle' }
}

interface ChosenOptions {
  count: number
  /** What is shown is the answer to what stands in the field. */
  isCurrent: boolean
  onOpen: (index: number) => void
}

/** The entry that Enter opens, which arrow keys move. */
function useChosen({ count, isCurrent, onOpen }: ChosenOptions) {
  const [chosen, setChosen] = useState(0)
  /** Enter was pressed before the answer came. */
  const isHurried = useRef(false)
  useEffect(() => {
    if (!isHurried.current || !isCurrent) return
    isHurried.current = false
    onOpen(0)
  })
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count > 0) {
      event.preventDefault()
      setChosen((chosen + step + count) % count)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isCurrent) onOpen(chosen)
      else isHurried.current = true
    }
  }
  const onType = () => {
    setChosen(0)
    isHurried.current = false
  }
  return { chosen, setChosen, onType, onKeyDown }
}

/** Where it is typed, and the way out. */
function JumpField({ 'aria-expanded': isExpanded, ...props }: React.ComponentProps<'input'>) {
  return (
    <div className="flex items-center gap-2 border-line border-b py-1.5 pr-1.5 pl-4">
      <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <input
        type="text"
        role="combobox"
        aria-expanded={isExpanded}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={120}
        className="min-h-11 min-w-0 grow bg-transparent text-base outline-none placeholder:text-muted"
        {...props}
      />
      <Base.Close
        aria-label="Close"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Base.Close>
    </div>
  )
}

interface FoundGroupsProps {
  /** With which those of its parts begin. */
  id: string
  groups: readonly JumpGroup[]
  chosen: number
  onPoint: (index: number) => void
  onLeave: () => void
}

function FoundGroups({ id, groups, chosen, onPoint, onLeave }: FoundGroupsProps) {
  let index = -1
  return groups.map(({ kind, title, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
      <div id={`${id}-${kind}`} className="px-2 pt-4 pb-1 font-semibold text-muted text-sm">
        {title}
      </div>
      {entries.map((entry) => {
        index++
        const own = index
        return (
          <EntryLink
            key={`${entry.to} ${entry.detail}`}
            kind={kind}
            entry={entry}
            id={optionId(id, own)}
            role="option"
            aria-selected={own === chosen}
            tabIndex={-1}
            onPointerMove={() => onPoint(own)}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave()
            }}
            className="rounded-control px-2 py-2 aria-selected:bg-sunken aria-selected:shadow-[inset_3px_0_0_var(--accent)]"
          />
        )
      })}
    </div>
  ))
}
