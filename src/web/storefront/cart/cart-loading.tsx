import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/progress/skeleton.tsx'

/** A visitor's cart is in the browser: its place until it has been read there, and words for who has no JavaScript. */
export function CartLoading({ wantedName }: { wantedName: string | undefined }) {
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
            Without JavaScript your cart is kept in your account: please sign in to see and fill it.
            {wantedName ? ` ${wantedName} is added right after.` : null}
          </p>
        </EmptyState>
      </noscript>
      <div aria-busy="true" className="noscript:hidden">
        <PageHeading title="Your cart" />
        <p className="sr-only" role="status">
          Loading your cart
        </p>
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
          <div className="divide-y divide-line border-line border-y">
            {['first', 'second'].map((row) => (
              <div
                key={row}
                className="grid grid-cols-[5rem_minmax(0,1fr)] gap-6 py-6 sm:grid-cols-[8rem_1fr]"
              >
                <Skeleton className="aspect-square" />
                <div className="flex flex-col gap-3">
                  <Skeleton className="h-5 w-3/4" />
                  <Skeleton className="h-4 w-1/3" />
                  <Skeleton className="mt-auto h-11 w-32" />
                </div>
              </div>
            ))}
          </div>
          <Skeleton className="h-72" />
        </div>
      </div>
    </>
  )
}
