import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { RouteHandle } from '../../platform/route-handle.ts'

const INVITATION = ['inviteToken', 'email', 'userName']

/** An invitation goes along to the first step. */
export const handle: RouteHandle = {
  search: (asked) => new URLSearchParams([...asked].filter(([name]) => INVITATION.includes(name))),
}

/** ROUTE-05 */
export function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  return redirect(`/signup/first-step${searchParams.size > 0 ? search : ''}`)
}

export default function SignupScreen() {
  return null
}
