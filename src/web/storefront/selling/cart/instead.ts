import type { FormEvent } from 'react'

/** The browser's own cart changes at once; nothing is posted. */
export function instead(change?: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    change?.()
  }
}
