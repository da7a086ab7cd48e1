import { useLoaderData } from 'react-router'
import { legalHead } from './legal-head.ts'
import { LegalPage } from './legal-page.tsx'
import { readLegalText } from './legal-texts.server.ts'

export const loader = () => readLegalText('terms-and-privacy')
export const meta = legalHead

/** ROUTE-27 */
export default function PrivacyScreen() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
