import { refusals } from '@studio/contract/account/messages.ts'
import { TextLink } from '../../../ui/words/text-link.tsx'

/** Why somebody's account isn't theirs alone to delete, and whom to ask. */
export function CantDelete({ code }: { code: 'teacherStays' | 'adminStays' }) {
  return (
    <p>
      {refusals[code]}.{' '}
      {code === 'teacherStays' && <TextLink to="/about#contact">Write to the studio</TextLink>}
    </p>
  )
}
