import { type ClientLoaderFunctionArgs, data, redirectDocument } from 'react-router'
import { isOfficeAddress } from '../platform/document/office-address.ts'

function leadsNowhere(): never {
  throw data(null, { status: 404 })
}

/** Answers every unknown address with a real 404. */
export const loader = leadsNowhere

/** Known front pages need no request; pages of the back office are documents of their own. */
export function clientLoader({ request }: Pick<ClientLoaderFunctionArgs, 'request'>): never {
  const { pathname, search } = new URL(request.url)
  if (isOfficeAddress(pathname)) throw redirectDocument(pathname + search)
  return leadsNowhere()
}

export default function NotFoundScreen() {
  return null
}
