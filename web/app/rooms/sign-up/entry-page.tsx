import type { ComponentProps, ReactNode } from 'react'
import { draftOf } from '../../ui/form/drafts.ts'
import { Steps } from '../../ui/form/steps.tsx'
import { SplitHead, SplitPage } from '../../ui/page/split-page.tsx'
import { TextLink } from '../../ui/words/text-link.tsx'
import { useSettings } from '../studio/queries.ts'

const STEPS = ['Account', 'Plan', 'Payment', 'Review']

type EntryPageProps = Pick<ComponentProps<typeof SplitPage>, 'print' | 'say' | 'wide'> & {
  title: string
  lead?: ReactNode
  /** Number of the sign-up step. */
  step?: 1 | 2 | 3 | 4
  /** Content above the title, such as a way back. */
  above?: ReactNode
  children: ReactNode
}

/** A page of sign-up or sign-in: a print on the left, the form on the right. */
export function EntryPage({ title, lead, step, above, children, ...look }: EntryPageProps) {
  const settings = useSettings()
  return (
    <SplitPage studio={settings} {...look}>
      {step && <Steps labels={STEPS} current={step} />}
      {above}
      <SplitHead title={title}>{lead}</SplitHead>
      {children}
    </SplitPage>
  )
}

/** Leads to a new password; the address that was typed here is typed there. */
export function ForgotLink({ email }: { email: () => string }) {
  function keep() {
    if (email()) draftOf('forgot password').write({ email: email() })
  }
  return (
    <TextLink to="/forgot-password" onClick={keep}>
      Forgot password?
    </TextLink>
  )
}
