import { ownRefusals } from '@studio/contract/people/own/messages.ts'
import { mayDeleteOwnAccount } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { OwnSection } from './own-section.tsx'

/** Link to the deletion page; for teachers and Admins the reason why there is none. */
export function DeleteSection({ user }: { user: User }) {
  const verdict = mayDeleteOwnAccount(user.role)
  return (
    <OwnSection title="Delete my account">
      {verdict.ok ? (
        <>
          <p>
            Your membership ends, and everything that is yours is deleted. You will see what happens before
            anything is deleted.
          </p>
          <LinkButton size="sm" variant="line" to="/profile/account/delete">
            Delete my account
          </LinkButton>
        </>
      ) : (
        <CantDelete code={verdict.code} />
      )}
    </OwnSection>
  )
}

/** Why a person can't delete their own account, and whom to contact. */
export function CantDelete({ code }: { code: 'teacherStays' | 'adminStays' }) {
  return (
    <p>
      {ownRefusals[code]}.{' '}
      {code === 'teacherStays' && <TextLink to="/about#contact">Write to the studio</TextLink>}
    </p>
  )
}
