import { redirect } from 'react-router'

/** Redirects /admin to the overview, and /admin/users to all users (ADMIN-01). */
export function loader({ request }: { request: Request }) {
  const { pathname } = new URL(request.url)
  return redirect(pathname.startsWith('/admin/users') ? '/admin/users/all' : '/admin/overview')
}

export default function AdminScreen() {
  return null
}
