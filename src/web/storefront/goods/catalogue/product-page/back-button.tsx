import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { ArrowLeft } from '#web/ui/pictures/icons.ts'

/** Goes back one page; to the list when this is the first page of the visit, or without JavaScript. */
export function BackButton() {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!hasPageBefore() || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link
      to="/products"
      onClick={goBack}
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-sm hover:bg-sunken"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back
    </Link>
  )
}

/** Whether this visit came here from another page of ours: the router counts its pages from 0. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
