import { Fragment, useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatCount, formatInr } from '#domain/ground/shared/money.ts'
import type { Suggestions as Found } from '#server/goods/catalogue/suggestion-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { Clock, List } from '#web/ui/pictures/icons.ts'
import { listPath, listTitle } from './list-words.ts'
import { forgetSearches, keepSearch, readPastSearches } from './past-searches.ts'

/** A pause in typing after which is asked. */
const PAUSE_MS = 90

interface Option {
  to: string
  group: string
  content: React.ReactNode
}

/**
 * What may be meant by what stands in the field: own past searches, lists and products, chosen by pointer or by arrow keys
 * and Enter. The field becomes a combobox (WAI-ARIA 1.2, with a list of options).
 */
export function Suggestions({ field }: { field: HTMLInputElement }) {
  const id = useId()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [typed, setTyped] = useState(field.value)
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const [past, setPast] = useState(readPastSearches)
  const [leftPage, setLeftPage] = useState(key)
  const options = [...ofPast(past, typed), ...ofFound(useFound(typed))]
  const isShown = isOpen && options.length > 0
  if (leftPage !== key) {
    setLeftPage(key)
    setOpen(false)
  }
  useCombobox(field, { listId: id, isShown, activeId: isShown && options[active] ? `${id}-${active}` : '' })
  useFieldEvents(field, {
    onEvent({ type }) {
      if (type === 'submit') {
        keepSearch(field.value)
        setPast(readPastSearches())
      }
      if (type === 'input') {
        setTyped(field.value)
        setActive(-1)
      }
      setOpen(type === 'input' || type === 'focus' || (type === 'click' && isOpen))
    },
    onKey(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = isShown ? options[active] : undefined
      if (step !== undefined && options.length > 0) {
        event.preventDefault()
        setOpen(true)
        // The field itself is one of the stops.
        setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
      } else if (event.key === 'Enter' && chosen) {
        event.preventDefault()
        void navigate(chosen.to)
      } else if (event.key === 'Escape' && isShown) {
        event.preventDefault()
        setOpen(false)
      }
    },
    onLeave: () => setOpen(false),
  })
  const forget = () => {
    forgetSearches()
    setPast([])
    field.focus()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? counted(options.length, 'suggestion') : ''}
      </p>
      <div hidden={!isShown} className="suggestions">
        <OptionList id={id} options={options} active={active} />
        {past.length > 0 && typed === '' ? (
          <button type="button" onClick={forget}>
            Clear my searches
          </button>
        ) : null}
      </div>
    </>
  )
}

function OptionList({ id, options, active }: { id: string; options: readonly Option[]; active: number }) {
  return (
    <div role="listbox" id={id} aria-label="Suggestions">
      {options.map((option, at) => (
        <Fragment key={option.to}>
          {option.group === options[at - 1]?.group ? null : <p role="presentation">{option.group}</p>}
          <Link
            to={option.to}
            role="option"
            id={`${id}-${at}`}
            aria-selected={at === active}
            tabIndex={-1}
            prefetch="intent"
            onMouseDown={(event) => event.preventDefault()}
          >
            {option.content}
          </Link>
        </Fragment>
      ))}
    </div>
  )
}

interface FieldEvents {
  /** Something was typed, the field has the focus, or its form is sent. */
  onEvent: (event: Event) => void
  onKey: (event: KeyboardEvent) => void
  /** The focus has left the form. */
  onLeave: () => void
}

/** Listens to a field that is not React's own. */
function useFieldEvents(field: HTMLInputElement, { onEvent, onKey, onLeave }: FieldEvents): void {
  const listen = useEffectEvent(onEvent)
  const press = useEffectEvent(onKey)
  const leave = useEffectEvent((event: FocusEvent) => {
    if (!field.form?.contains(event.relatedTarget as Node | null)) onLeave()
  })
  useEffect(() => {
    const { form } = field
    const signs = ['input', 'focus'] as const
    for (const sign of signs) field.addEventListener(sign, listen)
    field.addEventListener('keydown', press)
    form?.addEventListener('submit', listen)
    form?.addEventListener('focusout', leave)
    return () => {
      for (const sign of signs) field.removeEventListener(sign, listen)
      field.removeEventListener('keydown', press)
      form?.removeEventListener('submit', listen)
      form?.removeEventListener('focusout', leave)
    }
  }, [field])
}

/** Tells assistive software of the list that belongs to the field, and keeps its active option in view. */
function useCombobox(
  field: HTMLInputElement,
  { listId, isShown, activeId }: { listId: string; isShown: boolean; activeId: string },
): void {
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isShown),
      'aria-controls': listId,
      'aria-activedescendant': activeId,
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, isShown, activeId])
}

function ofPast(past: readonly string[], typed: string): Option[] {
  const begun = typed.trim().toLowerCase()
  const fitting = past.filter((words) => words.toLowerCase().startsWith(begun) && words !== typed)
  return fitting.slice(0, begun ? 2 : undefined).map((words) => ({
    to: `/products?${new URLSearchParams({ q: words })}`,
    group: 'Your searches',
    content: (
      <>
        <Clock aria-hidden="true" />
        <span>{words}</span>
      </>
    ),
  }))
}

function ofFound({ lists, products }: Found): Option[] {
  return [
    ...lists.map((list) => ({
      to: listPath(list),
      group: 'Lists',
      content: (
        <>
          <List aria-hidden="true" />
          <span>{listTitle(list)}</span>
          <small className="figures">{formatCount(list.count)}</small>
        </>
      ),
    })),
    ...products.map((product) => ({
      to: `/products/${product.id}`,
      group: 'Products',
      content: (
        <>
          <ProductThumb picture={product.picture} width={40} />
          <span>{product.name}</span>
          <small className="figures">
            {product.inStock ? formatInr(product.pricePaise) : 'Out of stock'}
          </small>
        </>
      ),
    })),
  ]
}

const NOTHING: Found = { lists: [], products: [] }

/** What the shop suggests; what was suggested before stands until it says more. */
function useFound(typed: string): Found {
  const [found, setFound] = useState(NOTHING)
  const query = typed.trim()
  useEffect(() => {
    const over = new AbortController()
    const ask = async () => {
      const answer = await fetch(`/search/suggestions?${new URLSearchParams({ q: query })}`, {
        signal: over.signal,
      })
      if (answer.ok) setFound((await answer.json()) as Found)
    }
    // Without an answer people search as without suggestions.
    const timer = setTimeout(() => void (query ? ask().catch(() => {}) : setFound(NOTHING)), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [query])
  return query ? found : NOTHING
}
