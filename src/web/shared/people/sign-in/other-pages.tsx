import { Link } from 'react-router'

/** Where somebody goes on who is at the wrong page. */
export interface OtherPage {
  question: string
  to: string
  label: string
}

/** Below a form: the pages that somebody may have looked for. */
export function OtherPages({ pages }: { pages: readonly OtherPage[] }) {
  return pages.map(({ question, to, label }) => (
    <p key={to}>
      {question}{' '}
      <Link to={to} className="text-link">
        {label}
      </Link>
    </p>
  ))
}
