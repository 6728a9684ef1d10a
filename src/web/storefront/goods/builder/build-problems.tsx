import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { FactTable } from '../compatibility/verdict-list.tsx'
import { PartForm } from './part-form.tsx'
import type { ShownProblem } from './shown-build.ts'

/**
 * What does not fit in the open build, said once, with a swap and a removal for each part that it is about. What two parts
 * have against each other is one problem, however much it is.
 */
export function BuildProblems({ problems }: { problems: readonly ShownProblem[] }) {
  if (problems.length === 0) return null
  const causes = [
    ...Map.groupBy(problems, ({ parts }) =>
      parts
        .map(({ id }) => id)
        .toSorted()
        .join(),
    ),
  ].flatMap(([, [first, ...others]]) => (first ? [{ ...first, others }] : []))
  return (
    <section
      aria-labelledby="problems-title"
      className="rounded-stage border border-line border-l-4 border-l-bad bg-surface px-4 py-3 sm:px-5"
    >
      <h2 id="problems-title" className="font-sans font-semibold text-base tracking-normal">
        {counted(causes.length, 'problem')}
      </h2>
      <ul>
        {causes.map((problem) => (
          <li key={problem.why} className="pt-1 not-last:pb-3">
            {[problem, ...problem.others].map(({ why }) => (
              <p key={why} className="text-bad">
                {why}
              </p>
            ))}
            <ul>
              {problem.parts.map(({ id, name, swap }) => (
                <li key={id} className="flex items-center gap-x-4 text-sm print:hidden">
                  <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
                  <span className="ml-auto flex shrink-0 items-center gap-x-4">
                    <Link to={swap.to} className="text-link inline-flex min-h-9 items-center">
                      Swap<span className="sr-only">: show {swap.label} that fit</span>
                    </Link>
                    <PartForm
                      intent="take"
                      productId={id}
                      name={name}
                      variant="quiet"
                      size="sm"
                      className="-mx-3"
                    >
                      Remove
                    </PartForm>
                  </span>
                </li>
              ))}
            </ul>
            <details className="text-sm">
              <summary className="inline-flex min-h-9 cursor-pointer items-center text-muted">
                What we compared
              </summary>
              {[problem, ...problem.others].map(({ why, facts }) => (
                <FactTable key={why} facts={facts} />
              ))}
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
