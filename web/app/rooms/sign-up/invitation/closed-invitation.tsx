import { INVITATION_DAYS } from '@studio/contract/people/rules.ts'
import type { InvitationState } from '@studio/contract/people/sign-up/schema.ts'
import type { ComponentProps } from 'react'
import { Button, LinkButton } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Pair } from '../../../ui/page/split-page.tsx'
import { EntryPage } from '../entry-page.tsx'
import { clearSignup, useSignup } from '../signup-session.ts'

const ANOTHER = 'Ask the studio for a new one. If you already have an account, sign in.'
const WORDS = {
  used: {
    title: 'This invitation has been used',
    lead: 'The account is ready. Sign in with your email and password.',
  },
  expired: {
    title: 'This invitation has expired',
    lead: `An invitation lasts ${INVITATION_DAYS} days. ${ANOTHER}`,
  },
  gone: {
    title: 'This invitation is no longer valid',
    lead: `It was withdrawn, or a newer one was sent to you. ${ANOTHER}`,
  },
}

/** In place of the form: why an invitation makes no account any more. */
function ClosedInvitation({ state }: { state: Exclude<InvitationState['state'], 'open'> }) {
  return (
    <EntryPage print="rose" say="We kept you a place." {...WORDS[state]}>
      <LinkButton size="lg" full to="/signin">
        Sign In
      </LinkButton>
    </EntryPage>
  )
}

/** In place of step 1: the account that was made already, or why an invitation makes none. One file, since few people see it. */
export function InsteadOfForm({ state }: Partial<ComponentProps<typeof ClosedInvitation>>) {
  return state ? <ClosedInvitation state={state} /> : <AccountCreated />
}

/** Step 1 after the account was created: it can't be edited, and the next step is linked. */
function AccountCreated() {
  const { draft, planId } = useSignup()
  return (
    <Form>
      <Pair>
        <TextInput label="First name" value={draft.firstName} locked />
        <TextInput label="Last name" value={draft.lastName} locked />
      </Pair>
      <TextInput
        label="Email"
        value={draft.email}
        locked
        help="Your account is ready. Only the plan and the card are missing."
      />
      <TextInput label="User name" value={draft.userName} locked />
      <LinkButton size="lg" full to={planId ? '/signup/third-step' : '/signup/second-step'}>
        Continue
      </LinkButton>
      <Button variant="plain" full onClick={clearSignup}>
        Start again with another email
      </Button>
    </Form>
  )
}
