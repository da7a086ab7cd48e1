import { useQuery } from '@tanstack/react-query'
import { StackSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { OwnSection } from '../people/own/own-section.tsx'
import { MailSwitch } from './mail-switch.tsx'
import { mailChoicesQuery } from './queries.ts'

/** Switches for mails that are not receipts (D18.mail-choices). */
export function MailChoices() {
  const list = useQuery(mailChoicesQuery())
  return (
    <OwnSection title="Emails">
      <p>
        Receipts and messages about your password and your membership always come. What else would you like?
      </p>
      <QueryState query={list} skeleton={<StackSkeleton shapes={['switch', 'switch']} />}>
        {({ records }) => records.map(({ kind }) => <MailSwitch key={kind} kind={kind} />)}
      </QueryState>
    </OwnSection>
  )
}
