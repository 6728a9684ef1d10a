import { Link } from 'react-router'
import { PartForm } from './part-form.tsx'

interface IntoBuildProps {
  product: { id: string; name: string }
  /** It is in the open build already, as what its owner has. */
  isInBuild: boolean
}

/** One press puts what somebody has into the open build: it is compared with the others, and costs nothing. */
export function IntoBuild({ product: { id, name }, isInBuild }: IntoBuildProps) {
  return isInBuild ? (
    <Link to="/build" className="text-link inline-flex min-h-9 items-center text-sm">
      In your build<span className="sr-only">: {name}</span>
    </Link>
  ) : (
    <PartForm intent="own" productId={id} name={name} size="sm">
      Add to my build
    </PartForm>
  )
}
