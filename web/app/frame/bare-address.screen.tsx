import { redirect } from 'react-router'

/** The first page of an area or of a list, by the address without it (ADMIN-01). */
const FIRST_PAGES: Readonly<Record<string, string>> = {
  '/admin': '/admin/overview',
  '/admin/users': '/admin/users/all',
  '/admin/training-pack': '/admin/live/packs',
}

/** Redirects a bare address to the first page of what it names. */
export function loader({ request }: { request: Request }) {
  const bare = new URL(request.url).pathname.replace(/(\.data)?\/*$/, '')
  return redirect(FIRST_PAGES[bare] ?? '/')
}

export default function BareAddressScreen() {
  return null
}
