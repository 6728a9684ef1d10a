import { useEffect } from 'react'

/**
 * The keys of every list in the back office and the sellers' portal: `/` goes to the field marked `data-list-search`; the arrows go from one
 * link marked `data-list-open` to the next, where Enter opens it as it opens any link.
 */
export function ListKeys() {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return null
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const at = document.activeElement as HTMLElement | null
  if (at?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return
  if (event.key === '/') {
    const search = document.querySelector<HTMLInputElement>('[data-list-search]')
    if (!search) return
    event.preventDefault()
    search.focus()
    search.select()
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const links = [...document.querySelectorAll<HTMLElement>('[data-list-open]')]
    const place = at ? links.indexOf(at) : -1
    const next = event.key === 'ArrowDown' ? place + 1 : place - 1
    if (place === -1 && event.key === 'ArrowUp') return
    const link = links[next]
    if (!link) return
    event.preventDefault()
    link.focus()
  }
}
