import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const POLL_MS = 1_500

/** Asks for the page's data again while something moves; without JavaScript the page has a link for it. */
export function usePolling(isMoving: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isMoving || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), POLL_MS)
    return () => clearTimeout(timer)
  }, [isMoving, revalidate, state])
}
