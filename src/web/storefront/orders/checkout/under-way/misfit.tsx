import { Link } from 'react-router'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'

interface MisfitProps {
  why: string
  start: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** What the cart has said already: nobody learns it from the order. */
export function Misfit({ why, start, errors }: MisfitProps) {
  return (
    <div className="text-sm">
      <p className="text-bad">
        {why} Not covered by “Fits or free return”.{' '}
        <Link to="/cart" className="text-link">
          Fix in cart
        </Link>
      </p>
      <Checkbox
        name="acceptsMisfit"
        defaultChecked={start.acceptsMisfit === 'on'}
        error={errors.acceptsMisfit}
        label="I know that it does not fit. Order anyway."
      />
    </div>
  )
}
