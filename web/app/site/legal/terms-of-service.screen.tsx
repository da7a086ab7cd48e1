import { useLoaderData } from 'react-router'
import { legalHead } from './legal-head.ts'
import { LegalPage } from './legal-page.tsx'
import { legalText } from './legal-texts.server.ts'

export const loader = () => legalText('terms-of-service')
export const meta = legalHead

/** ROUTE-27 */
export default function TermsScreen() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
