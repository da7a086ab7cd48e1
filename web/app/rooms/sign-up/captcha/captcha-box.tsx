import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Icon, IconShieldCheck } from '../../../ui/icons.tsx'
import styles from './captcha-box.module.css'
import type { Captcha } from './use-captcha.ts'

/** Checkbox with a shield that shows the progress of the proof of work. */
export function CaptchaBox({ captcha }: { captcha: Captcha }) {
  const { state, error, tick } = captcha
  return (
    <div className={styles.box}>
      <Checkbox
        label="I am a person"
        checked={state !== 'open'}
        error={error}
        onChange={(event) => tick(event.target.checked)}
      />
      <span className={styles.state} role="status" data-state={state}>
        {state === 'working' && 'Checking…'}
        {state === 'done' && 'Checked'}
        <Icon of={IconShieldCheck} size="large" />
      </span>
    </div>
  )
}
