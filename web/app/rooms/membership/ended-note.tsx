import { LinkButton } from '../../ui/buttons/button.tsx'
import { IconSunset2 } from '../../ui/icons.tsx'
import { Note } from '../../ui/page/note.tsx'
import styles from './ended-note.module.css'
import { useLastPlan } from './last-plan.ts'

/** For a former member: what has ended, and how to return. */
export function EndedNote() {
  const { invoices, ended, free, had, plan } = useLastPlan()
  return (
    <div className={invoices.isPending ? styles.waiting : undefined}>
      <Note
        tone="calm"
        icon={IconSunset2}
        title={ended}
        action={
          <LinkButton size="sm" to="/profile/plan/edit" state={{ planId: plan?.id }}>
            {plan ? `Return to ${plan.title}` : 'Choose a plan'}
          </LinkButton>
        }
      >
        <br />
        {free
          ? 'Nothing was charged for them, and nothing is until you choose a plan.'
          : `${had || invoices.isPending ? 'Good to have you back. ' : ''}Nothing is charged until you choose a plan.`}
      </Note>
    </div>
  )
}
