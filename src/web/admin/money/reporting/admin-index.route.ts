import { redirect } from '#web/http/redirect.ts'

/** /admin is the dashboard. */
export function loader() {
  return redirect('/admin/dashboard')
}
