import { mailKinds } from '@studio/contract/mail-choices/mail-kinds.ts'
import { refusals } from '@studio/contract/mail-choices/messages.ts'
import type { MetaArgs } from 'react-router'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { pageHead } from '../../ui/page/page-head.ts'
import styles from '../people/own/account.module.css'
import { MailLinkPage } from '../sign-up/mail-link-page.tsx'
import { linkQuery, useChooseByLink } from './queries.ts'

/** The referrer policy keeps the link's token private. */
export const meta = ({ matches }: MetaArgs) => [
  ...pageHead(matches, { title: 'Unsubscribe', hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of a mail's link: asks, unsubscribes on a press only, and offers Undo (D18.mail-choices). */
export default function UnsubscribeScreen() {
  return (
    <MailLinkPage
      say="Quiet is fine, too."
      title="Emails"
      query={linkQuery}
      invalid={refusals.mailLinkInvalid}
      elsewhere={{ label: 'My account', to: '/profile/account' }}
    >
      {({ kind, wanted }, token) => <Asked token={token} about={mailKinds[kind].about} wanted={wanted} />}
    </MailLinkPage>
  )
}

function Asked({ token, about, wanted }: { token: string; about: string; wanted: boolean }) {
  const choose = useChooseByLink(token)
  return (
    <div className={styles.section}>
      <p role="status">
        {wanted ? `You get emails about ${about}.` : `You will get no more emails about ${about}.`}
      </p>
      <div className={styles.buttons}>
        <Button
          variant={wanted ? 'filled' : 'line'}
          busy={choose.isPending}
          onClick={() => choose.mutate(!wanted)}
        >
          {wanted ? 'Unsubscribe' : 'Send them again'}
        </Button>
        <LinkButton variant="plain" to="/">
          Go to the studio
        </LinkButton>
      </div>
    </div>
  )
}
