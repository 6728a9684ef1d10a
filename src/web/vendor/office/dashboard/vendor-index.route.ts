import { redirect } from '#web/http/redirect.ts'

/** /vendor is the dashboard. */
export function loader() {
  return redirect('/vendor/dashboard')
}
