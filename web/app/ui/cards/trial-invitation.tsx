import { siteTexts } from '@studio/contract/studio/original-texts.ts'
import { LinkButton } from '../buttons/button.tsx'
import { useArt } from '../pictures/art.ts'
import picture from '../pictures/coupon.svg'
import styles from './trial-invitation.module.css'

interface TrialInvitationProps {
  title: string | undefined
  /** Of the longest trial on sale. */
  days: number
}

/** The invitation to the free trial, for visitors only (PRICING), under the studio's own title if it has one. */
export function TrialInvitation({ title, days }: TrialInvitationProps) {
  const art = useArt()
  return (
    <section className={styles.coupon} data-ground="night">
      <img src={art(picture)} alt="" loading="lazy" />
      <div className={styles.words}>
        <h2>{title ?? siteTexts.invitation}</h2>
        <p>Start with a free {days}-day membership trial. Cancel any time before it ends and pay nothing.</p>
        <LinkButton to="/signup" variant="light" size="lg">
          Sign Up
        </LinkButton>
      </div>
    </section>
  )
}
