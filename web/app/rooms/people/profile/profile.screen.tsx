import { redirect } from 'react-router'

const toFirstPage = () => redirect('/profile/info')

/** Redirects /profile to its first page, in the browser without a request. */
export const loader = toFirstPage
export const clientLoader = toFirstPage

export default function ProfileScreen() {
  return null
}
