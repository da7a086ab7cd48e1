import type { CodeBody, SetUp } from '@studio/contract/people/second-factor/schema.ts'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { fieldOf } from '../../../ui/form/field-of.ts'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { useConfirm } from './queries.ts'
import styles from './second-factor.module.css'

type Typed = z.output<typeof CodeBody>

const shape = () =>
  import('@studio/contract/people/second-factor/schema.ts').then((shapes) => shapes.CodeBody)

interface ScanStepProps {
  begun: SetUp
  onCodes: (codes: string[]) => void
  onClose: () => void
}

/** What the app scans, or is told by hand, and the code that it shows then. */
export function ScanStep({ begun: { secret, uri, qr }, onCodes, onClose }: ScanStepProps) {
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { code: '' } })
  const confirm = useConfirm({ onDone: onCodes, onRefused: (error) => showRefusal(form, error) })
  return (
    <FormDialog
      title="Scan this with your app"
      form={form}
      busy={confirm.isPending}
      onSubmit={({ code }) => confirm.mutate(code)}
      onClose={onClose}
      submitText="Use this app"
    >
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code">
        <path d={qr.path} />
      </svg>
      <p>
        Or{' '}
        <a className={styles.app} href={uri}>
          open the app on this device
        </a>
        , or type this key: <span className={styles.key}>{spaced(secret)}</span>
      </p>
      <TextInput
        label="Code"
        help="The six digits your app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fieldOf(form, 'code')}
      />
    </FormDialog>
  )
}

/** In groups of four, as it is read aloud. */
const spaced = (secret: string) => secret.replace(/.{4}(?!$)/g, '$& ')
