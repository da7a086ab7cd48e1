import { data } from 'react-router'

/** Answers every unknown address with a real 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundScreen() {
  return null
}
