import { refusals } from '@studio/contract/account/messages.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Note } from '../../ui/note.tsx'
import { useSignup } from '../people/signup-session.ts'
import { nextStep } from './sign-in.ts'

/** 'Please, finish your registration', and the link that goes on where the person stopped (D3). */
export function UnfinishedNote() {
  const { to, name } = nextStep(useSignup())
  return (
    <>
      <Note tone="warn" title={refusals.registrationUnfinished}>
        <br />
        You stopped at the {name} step. What you entered is still here.
      </Note>
      <LinkButton size="lg" full to={to}>
        Continue my registration <Icon of={IconArrowRight} />
      </LinkButton>
    </>
  )
}
