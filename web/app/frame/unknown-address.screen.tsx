import { data } from 'react-router'

function leadsNowhere(): never {
  throw data(null, { status: 404 })
}

/** Answers every unknown address with a real 404; `NotFound` of error-screens.tsx is what is seen. */
export const loader = leadsNowhere

/** The browser knows all pages, and needs no request. */
export const clientLoader = leadsNowhere

export default function UnknownAddressScreen() {
  return null
}
