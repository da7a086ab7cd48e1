import { redirect } from 'react-router'

const toFirstPage = () => redirect('/profile/info')

/** /profile leads to its first page, in the browser without asking the server. */
export const loader = toFirstPage
export const clientLoader = toFirstPage

export default function ProfileScreen() {
  return null
}
