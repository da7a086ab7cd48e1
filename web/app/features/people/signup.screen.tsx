import { type LoaderFunctionArgs, redirect } from 'react-router'

/** ROUTE-05; an invitation's query goes along. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/signup/first-step${new URL(request.url).search}`)
}

export default function SignupScreen() {
  return null
}
