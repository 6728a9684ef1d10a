import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { readShownProducts } from './shown-products.action.ts'

type Shown = Awaited<ReturnType<typeof readShownProducts>>

/** Which products a form for many is for, and that there are too many for one. */
export function ShownProducts({ of, instead }: { of: Shown; instead: string }) {
  const { isTooMany, count, products, shown, back } = of
  return (
    <>
      {isTooMany ? (
        <Notice tone="warn" title={`Your list shows more than ${count} products`}>
          <p>{instead}</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="font-semibold text-sm">Which products</p>
          <p>
            <span>{shown}</span>
            {isTooMany ? null : <span className="figures text-muted">: {products}, on all pages</span>}
          </p>
        </div>
        <ButtonLink to={back}>Choose others</ButtonLink>
      </div>
    </>
  )
}
