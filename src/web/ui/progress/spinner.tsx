import { LoaderCircle } from '#web/ui/pictures/icons.ts'

/** A sign that something is under way; the words beside it say what. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={`${className} animate-spin`} />
}
