import { buttonLook } from '#web/ui/button.tsx'

/** Puts a product into the build that is open; beside it whether it fits, said by itself where this browser has one. */
export function AddToBuild({ id }: { id: string }) {
  return (
    <form method="post" action="/build" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <input type="hidden" name="productId" value={id} />
      <button type="submit" name="intent" value="put" className={buttonLook({})}>
        Add to my build
      </button>
      <a href={`/build/with/${id}`} ref={tell} className="text-link text-sm">
        Does it fit my build?
      </a>
    </form>
  )
}

function tell(link: HTMLAnchorElement | null): void {
  if (link && /nn-build=/.test(document.cookie)) import('./fit-words.ts').then((file) => file.tellFit(link))
}
