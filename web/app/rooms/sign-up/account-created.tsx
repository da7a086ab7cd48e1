import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Pair } from '../../ui/page/split-page.tsx'
import { clearSignup, useSignup } from './signup-session.ts'

/** Step 1 after the account was created: it can't be edited, and the next step is linked. */
export function AccountCreated() {
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
