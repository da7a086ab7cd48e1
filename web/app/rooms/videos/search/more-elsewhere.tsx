import { useUser } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { IconLock } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { ClosedNote } from '../../membership/closed/closed-note.tsx'
import { useAccess } from '../../membership/closed/use-access.ts'
import styles from './search.module.css'

/** What gives access to further results: for a visitor, a person without a plan, and a plan that includes less. */
export function MoreElsewhere({ closed }: { closed: number }) {
  const user = useUser()
  const { opens } = useAccess()
  const hasEveryPart = opens('DailyClasses') && opens('TrainingPacks') && opens('Calendars')
  return (
    <div className={styles.note}>
      {!user && (
        <Note
          tone="calm"
          icon={IconLock}
          title="A membership opens them."
          action={
            <LinkButton size="sm" to="/membership-pricing">
              See the plans
            </LinkButton>
          }
        >
          Look around as long as you like.
        </Note>
      )}
      {user && closed === 0 && <ClosedNote areas={[]} what="these classes" />}
      {closed > 0 && (
        <Note
          tone="calm"
          icon={IconLock}
          title={closed === 1 ? 'One more class fits.' : `${closed} more classes fit.`}
          action={hasEveryPart ? <ToPractices /> : <ToPlans />}
        >
          {hasEveryPart
            ? `${closed === 1 ? 'It is' : 'They are'} in practices you have not joined, or in another plan.`
            : `Your plan leaves out the part of the studio where ${closed === 1 ? 'it is' : 'they are'}.`}
        </Note>
      )}
    </div>
  )
}

const ToPractices = () => (
  <LinkButton size="sm" to="/all-personal-practice">
    All Personal Practices
  </LinkButton>
)

const ToPlans = () => (
  <LinkButton size="sm" to="/profile/plan/edit">
    Compare plans
  </LinkButton>
)
