import { refusals } from '@studio/contract/people/messages.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Icon, IconArrowRight, IconProgressCheck } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useSignup } from '../../sign-up/signup-session.ts'
import { nextStep } from '../../sign-up/unfinished-signup.ts'

/** 'Please, finish your registration' with a link to the step where the person stopped (D3). */
export function UnfinishedNote() {
  const signup = useSignup()
  const { to, name } = nextStep(signup)
  // The sign-up was started in this tab instead of resumed.
  const isHere = signup.draft.userName !== ''
  return (
    <>
      <Note tone="warn" icon={IconProgressCheck} title={refusals.registrationUnfinished}>
        <br />
        {isHere
          ? `You stopped at the ${name} step. What you entered is still here.`
          : `Your account is ready. The ${name} step is next.`}
      </Note>
      <LinkButton size="lg" full to={to}>
        Continue my registration <Icon of={IconArrowRight} />
      </LinkButton>
    </>
  )
}
