/** A link in the wide header; marigold under the page one is on. */
export const NAV_LINK =
  'relative inline-flex h-11 items-center rounded-control px-3 xl:px-2 text-[0.9375rem] font-medium text-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 xl:aria-[current=page]:after:inset-x-2 aria-[current=page]:after:-bottom-[0.6875rem] aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-focus'
