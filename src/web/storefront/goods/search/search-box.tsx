import { useCallback, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { QUERY_LENGTH_MAX } from '#domain/goods/catalogue/query-length.ts'
import { Search } from '#web/ui/pictures/icons.ts'
import type { Suggestions } from './suggestions.tsx'

/**
 * The shop's search, in every header: a form that leads to the list of products. What suggests while somebody types is
 * fetched when the field is entered.
 */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const words = pathname === '/products' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(words)
  const [Helper, setHelper] = useState<typeof Suggestions>()

  const help = useCallback(() => {
    // Without it the form works as well.
    import('./suggestions.tsx').then(
      (found) => setHelper(() => found.Suggestions),
      () => {},
    )
  }, [])

  useEffect(() => {
    // What somebody typed before the scripts had come stays; what stands there follows the page from then on.
    if (shown.current !== words && field.current) field.current.value = words
    shown.current = words
  }, [words])
  useEffect(() => {
    // Entered before the scripts of the page had come.
    if (document.activeElement === field.current) help()
  }, [help])
  return (
    <Form action="/products" role="search" className="search-box">
      <input
        ref={field}
        type="search"
        name="q"
        aria-label="Search the shop"
        aria-keyshortcuts="/"
        placeholder="Search parts and part numbers"
        defaultValue={words}
        maxLength={QUERY_LENGTH_MAX}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={help}
        className="field-box pl-11"
      />
      <button type="submit" aria-label="Search the shop">
        <Search aria-hidden="true" />
      </button>
      {Helper && field.current ? <Helper field={field.current} /> : null}
    </Form>
  )
}
