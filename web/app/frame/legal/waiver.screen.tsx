import { useLoaderData } from 'react-router'
import { legalHead } from './legal-head.ts'
import { LegalPage } from './legal-page.tsx'
import { readLegalText } from './legal-texts.server.ts'

export const loader = () => readLegalText('waiver')
export const meta = legalHead

/** ROUTE-27 */
export default function WaiverScreen() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
