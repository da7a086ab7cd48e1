import { redirect } from 'react-router'

/** ROUTE-05 */
export function loader() {
  return redirect('/signup/first-step')
}

export default function SignupScreen() {
  return null
}
