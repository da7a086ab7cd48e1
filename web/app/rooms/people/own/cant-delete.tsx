import { refusals } from '@studio/contract/people/messages.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'

/** Why a person can't delete their own account, and whom to contact. */
export function CantDelete({ code }: { code: 'teacherStays' | 'adminStays' }) {
  return (
    <p>
      {refusals[code]}.{' '}
      {code === 'teacherStays' && <TextLink to="/about#contact">Write to the studio</TextLink>}
    </p>
  )
}
