import { type MailKind, mailKinds } from '@studio/contract/mail-choices/mail-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { StackSkeleton } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { mailChoicesQuery, useChooseMail } from './queries.ts'

/** Switch for one kind of mail, on the page it belongs to (D18.mail-choices). */
export function MailSwitch({ kind }: { kind: MailKind }) {
  const list = useQuery(mailChoicesQuery())
  const choose = useChooseMail()
  return (
    <QueryState query={list} skeleton={<StackSkeleton shapes={['switch']} />}>
      {({ records }) => (
        <Checkbox
          label={mailKinds[kind].label}
          checked={
            choose.isPending
              ? choose.variables.wanted
              : records.some((choice) => choice.kind === kind && choice.wanted)
          }
          onChange={({ target }) => choose.mutate({ kind, wanted: target.checked })}
        />
      )}
    </QueryState>
  )
}
