import { redirect } from 'react-router'

/** /admin and /admin/users lead to the first page of the area (ADMIN-01). */
export function loader() {
  return redirect('/admin/users/all')
}

export default function AdminScreen() {
  return null
}
