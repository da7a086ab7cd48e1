import { redirect } from 'react-router'

/** /profile leads to its first page. */
export function loader() {
  return redirect('/profile/info')
}

export default function ProfileScreen() {
  return null
}
