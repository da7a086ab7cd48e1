import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { StandingMark } from '../../../office/standing-mark.tsx'
import { useBegun } from '../../../office/use-begun.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { dateText, momentText } from '../../../ui/words/date-words.ts'
import { isolated } from '../../../ui/words/isolated.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { ActivationDialog } from '../../people/office-subscribers/activation-dialog.tsx'
import { endText, stateText, verbFor } from '../../people/office-subscribers/subscriber-words.ts'
import styles from './person.module.css'
import { useInvalidatePerson } from './queries.ts'

/** Time and way of registration, block, and a member's membership. */
export function PersonFacts({ page }: { page: PersonPage }) {
  const { user, invited } = page
  const place = [user.city, user.country].filter(Boolean).join(', ')
  return (
    <Panel>
      <Facts>
        <Fact name="Registered">{dateText(user.registrationDateTime)}</Fact>
        {invited && (
          <Fact name="Invited">
            {dateText(invited.dateTime)}
            {invited.by && ` by ${fullName(invited.by)}`}
          </Fact>
        )}
        <SignUp page={page} />
        {user.blockedToDateTime && <Fact name="Blocked until">{momentText(user.blockedToDateTime)}</Fact>}
        {user.mailsComeBack && (
          <Fact name="Emails">
            Come back
            <small className={styles.small}>
              Until one arrives, only receipts and links they ask for are sent.
            </small>
          </Fact>
        )}
        {place && <Fact name="Place">{place}</Fact>}
        {user.role === 'Student' && <MembershipFact user={user} />}
      </Facts>
      <MembershipSwitch user={user} />
    </Panel>
  )
}

/** Only an unfinished sign-up is shown. */
function SignUp({ page: { user, registeredDateTime } }: { page: PersonPage }) {
  if (registeredDateTime || user.role !== 'Student') return null
  return <Fact name="Sign-up">Not finished</Fact>
}

function MembershipFact({ user: { subscription } }: Pick<PersonPage, 'user'>) {
  if (!subscription) return <Fact name="Membership">None</Fact>
  const { price, state, deactivationReason } = subscription
  return (
    <Fact name="Membership">
      {isolated(price.title)} <StandingMark of={state} word={stateText(state)} />
      <small className={styles.small}>{endText(subscription)}</small>
      {deactivationReason && <small className={styles.small}>{deactivationReason}</small>}
    </Fact>
  )
}

/** SUBS-02 on the person's page; a purchase that is not paid yet can't be deactivated. */
function MembershipSwitch({ user: { firstName, lastName, subscription } }: Pick<PersonPage, 'user'>) {
  const readAnew = useInvalidatePerson()
  const { begun, begin, end } = useBegun()
  if (!subscription || subscription.state === 'pending') return null
  const person = { firstName, lastName, subscription }
  function close() {
    end()
    readAnew()
  }
  return (
    <>
      <Button variant="line" size="sm" onClick={() => begin('membership')}>
        {verbFor(person)} membership
      </Button>
      {begun === 'membership' && <ActivationDialog person={person} onClose={close} />}
    </>
  )
}
