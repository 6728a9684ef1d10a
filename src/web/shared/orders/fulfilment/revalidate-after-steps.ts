import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** After every step, refused ones too, the page shows the state as it is: somebody else may have moved the parcel. */
export function revalidateAfterSteps({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod ? true : defaultShouldRevalidate
}
