import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/progress/skeleton.tsx'
import { CART_LINE } from './cart-line-row.tsx'
import { EmptyCart } from './empty-cart.tsx'

interface CartLoadingProps {
  wantedName: string | undefined
  /** As many as the browser's cart holds, once that is known. */
  lineCount: number | undefined
}

const LINES_UNTIL_KNOWN = 2

/**
 * A visitor's cart is in the browser: its place until it was read and priced, and words for who has no JavaScript. That
 * there is nothing in it the page itself finds out (`later-scripts.ts`), before the cart's script has come.
 */
export function CartLoading({ wantedName, lineCount }: CartLoadingProps) {
  return (
    <>
      <noscript>
        <EmptyState
          as="h1"
          title="Your cart"
          action={
            <>
              <ButtonLink to="/auth/login?from=/cart" variant="primary">
                Sign in
              </ButtonLink>
              <ButtonLink to="/auth/register?from=/cart">Create an account</ButtonLink>
            </>
          }
        >
          <p>
            Without JavaScript we keep your cart in your account. Please sign in to see and fill it.
            {wantedName ? ` We then add ${wantedName}.` : null}
          </p>
        </EmptyState>
      </noscript>
      {lineCount === undefined && !wantedName ? (
        <div className="hidden empty-cart:block">
          <EmptyCart isSignedIn={false} />
        </div>
      ) : null}
      <div aria-busy="true" className="noscript:hidden empty-cart:hidden">
        <PageHeading title="Your cart" />
        <p className="sr-only" role="status">
          Loading your cart
        </p>
        <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
          <div className="divide-y divide-line border-line border-y">
            {Array.from({ length: lineCount ?? LINES_UNTIL_KNOWN }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one place from another
              <div key={index} className={CART_LINE}>
                <Skeleton className="aspect-square sm:row-span-2" />
                <div className="flex flex-col gap-2">
                  <Skeleton className="h-5 w-full sm:w-3/4" />
                  <Skeleton className="h-4 w-1/2 sm:w-1/3" />
                  <Skeleton className="h-4 w-2/5 sm:w-1/4" />
                </div>
                <Skeleton className="hidden h-6 w-20 sm:block" />
                <Skeleton className="col-span-2 h-11 w-32 sm:col-start-2 sm:self-end" />
              </div>
            ))}
          </div>
          {/* Below the lines on a phone, where it would move as soon as they are counted. */}
          <Skeleton className={lineCount === undefined ? 'hidden h-72 lg:block' : 'h-72'} />
        </div>
      </div>
    </>
  )
}
