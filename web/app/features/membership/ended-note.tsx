import { IconSunset2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { dateText } from '../../ui/words/date-words.ts'
import { newestInvoiceQuery } from '../billing/queries.ts'
import { pricesQuery } from '../plans/queries.ts'

/** What has ended for a member without a membership, and the way back to it. */
export function EndedNote() {
  const newest = useQuery(newestInvoiceQuery()).data
  const { data: plans } = useQuery(pricesQuery())
  const had = newest?.planTitle
  const plan = plans?.records.find(({ title, cost }) => title === had && cost > 0)
  const isPaid = newest?.status === 'paid'
  return (
    <Note
      tone="calm"
      icon={IconSunset2}
      title={
        had
          ? `Your ${had} ended${isPaid ? ` on ${dateText(newest.periodEnd)}` : ''}.`
          : 'Your membership has ended.'
      }
      action={
        <LinkButton size="sm" to="/profile/plan/edit" state={{ planId: plan?.id }}>
          {plan ? `Return to ${plan.title}` : 'Choose a plan'}
        </LinkButton>
      }
    >
      <br />
      Good to have you back. Nothing is charged until you choose a plan.
    </Note>
  )
}
