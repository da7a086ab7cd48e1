import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { RouteHandle } from '../../platform/route-handle.ts'

const INVITATION = ['inviteToken', 'email', 'userName']

/** An invitation goes along to the first step. */
export const handle: RouteHandle = {
  search: (asked) => new URLSearchParams([...asked].filter(([name]) => INVITATION.includes(name))),
}

/** ROUTE-05 */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/signup/first-step${new URL(request.url).search}`)
}

export default function SignupScreen() {
  return null
}
