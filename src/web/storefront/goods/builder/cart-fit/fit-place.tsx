import { Notice } from '#web/ui/notice.tsx'

/** The place of what is said of a cart's parts together until it is known, and after it where nothing is: nothing below it moves. */
export function FitPlace({ isEmpty = false }: { isEmpty?: boolean }) {
  return (
    <Notice tone="note" className={isEmpty ? 'invisible mb-5' : 'mb-5'}>
      <p className="-my-2.5 min-h-11 content-center">Checking whether these fit together</p>
    </Notice>
  )
}

/** Whether parts in an address are several: one alone fits. */
export function areSeveral(parts: string): boolean {
  return parts.includes('.')
}
