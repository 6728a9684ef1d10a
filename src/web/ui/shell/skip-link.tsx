/** The first stop of the keyboard on every page: past the header, to `<main id="content">`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus-visible:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  )
}
