import { refusals } from '@studio/contract/practice-calendar/messages.ts'
import { monthName, monthWord } from '@studio/contract/practice-calendar/rules.ts'
import type { MonthByLink } from '@studio/contract/practice-calendar/schema.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import type { MetaArgs } from 'react-router'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { pageHead } from '../../../ui/page/page-head.ts'
import { MailLinkPage } from '../../sign-up/mail-link-page.tsx'
import styles from './join-month.module.css'
import { monthLinkQuery, useAnswerByLink } from './queries.ts'

/** The referrer policy keeps the link's token private. */
export const meta = ({ matches }: MetaArgs) => [
  ...pageHead(matches, { title: 'A new month', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of a mail's button: a press joins the month without signing in, and takes it back (PRACTICE-15, D18.mail-choices). */
export default function JoinMonthScreen() {
  return (
    <MailLinkPage
      say="One press, and you are in."
      title="A new month"
      query={monthLinkQuery}
      invalid={refusals.monthLink}
      elsewhere={{ label: 'My Personal Practices', to: '/my-personal-practice' }}
    >
      {(month, token) => <Asked token={token} month={month} />}
    </MailLinkPage>
  )
}

function Asked({ token, month }: { token: string; month: MonthByLink }) {
  const answer = useAnswerByLink(token)
  const { joined, eachMonth, practices, teacher, title } = month
  const count = practices === 1 ? 'One practice' : `${practices} practices`
  return (
    <div className={styles.asked}>
      <p role="status">
        {joined
          ? `You are in ${monthName(month.teacher, month.monthOfCreation)}.`
          : `${monthName(month.teacher, month.monthOfCreation)} is here.`}{' '}
        {title}: {count}.
      </p>
      <div className={styles.ways}>
        <Button
          variant={joined ? 'line' : 'filled'}
          busy={answer.isPending}
          onClick={() => answer.mutate({ joined: !joined })}
        >
          {joined ? 'Undo' : `Join ${monthWord(month.monthOfCreation)}`}
        </Button>
        <LinkButton variant="plain" to={teacherPath(teacher.id)}>
          See the month
        </LinkButton>
      </div>
      <Checkbox
        role="switch"
        label={`Keep me in each month of ${teacher.firstName}: I join when it opens, and one press undoes it`}
        checked={eachMonth}
        busy={answer.isPending}
        onChange={({ target }) => answer.mutate({ eachMonth: target.checked })}
      />
    </div>
  )
}
