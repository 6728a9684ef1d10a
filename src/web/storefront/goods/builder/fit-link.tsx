/** To whether a product fits the build that is open; says it by itself where this browser has one. */
export function FitLink({ id }: { id: string }) {
  return (
    <a href={`/build/with/${id}`} ref={tell}>
      For my build
    </a>
  )
}

function tell(link: HTMLAnchorElement | null): void {
  if (link && /nn-build=/.test(document.cookie)) import('./fit-words.ts').then((file) => file.tellFit(link))
}
