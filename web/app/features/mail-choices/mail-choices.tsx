import { mailKinds } from '@studio/contract/mail-choices/mail-kinds.ts'
import type { MailChoice } from '@studio/contract/mail-choices/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { OwnSection } from '../account/own/own-section.tsx'
import { mailChoicesQuery, useChooseMail } from './queries.ts'

/** Which mails come besides receipts (D18.mail-choices). */
export function MailChoices() {
  const list = useQuery(mailChoicesQuery())
  return (
    <OwnSection title="E-mails">
      <p>
        Receipts, and what concerns your password and your membership, always come. What else do you want?
      </p>
      <QueryState query={list} skeleton={<RowsSkeleton count={1} />}>
        {({ records }) => records.map((choice) => <Choice key={choice.kind} choice={choice} />)}
      </QueryState>
    </OwnSection>
  )
}

function Choice({ choice: { kind, wanted } }: { choice: MailChoice }) {
  const choose = useChooseMail()
  return (
    <Checkbox
      label={mailKinds[kind].label}
      checked={choose.isPending ? choose.variables.wanted : wanted}
      onChange={({ target }) => choose.mutate({ kind, wanted: target.checked })}
    />
  )
}
