import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { dateText, momentText } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { placeText } from '../../tax/country-names.tsx'
import styles from './person.module.css'

/** Time and way of registration, and what keeps somebody from something. */
export function PersonFacts({ page }: { page: PersonPage }) {
  const { user, invited, tax } = page
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
            Bounce
            <small className={styles.small}>
              Until one arrives, only receipts and links they ask for are sent.
            </small>
          </Fact>
        )}
        {tax && <Fact name="Taxed in">{[placeText(tax), tax.vatId].filter(Boolean).join(', ')}</Fact>}
        {place && <Fact name="Place">{place}</Fact>}
      </Facts>
    </Panel>
  )
}

/** Only an unfinished sign-up is shown. */
function SignUp({ page: { user, registeredDateTime } }: { page: PersonPage }) {
  if (registeredDateTime || user.role !== 'Student') return null
  return <Fact name="Sign-up">Not finished</Fact>
}
