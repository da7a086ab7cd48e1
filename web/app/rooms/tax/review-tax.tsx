import type { Call } from '@studio/contract/call.ts'
import type { ChangePreview } from '@studio/contract/membership/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Fact } from '../../ui/page/panel.tsx'
import { TextLink } from '../../ui/words/text-link.tsx'
import { placeText } from './country-names.tsx'
import { profileQuery, taxQuery } from './queries.ts'
import { taxRows } from './tax-words.ts'

interface ReviewTaxProps {
  userId: string
  ask: Call
  preview: Pick<ChangePreview, 'dueNow' | 'nextAmount' | 'tax'>
  /** What is bought. */
  title: string
}

/** Before a purchase: the country that was told, and the first charge with its tax. */
export function ReviewTax({ userId, ask, preview, title }: ReviewTaxProps) {
  const facts = useQuery(taxQuery()).data
  const told = useQuery({ ...profileQuery(userId, ask), enabled: facts?.askCountry === true }).data
  const country = told?.country ?? facts?.home
  return (
    <>
      {facts?.askCountry && country && (
        <Fact name="Country">
          {[placeText({ country, postalCode: told?.postalCode ?? null }), told?.vatId]
            .filter(Boolean)
            .join(', ')}{' '}
          <TextLink to="/signup/third-step" aria-label="Change your country">
            Change
          </TextLink>
        </Fact>
      )}
      {taxRows(preview, title).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </>
  )
}
