import type { MailSettings, OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldWords } from '../../../office/meanwhile/use-meanwhile.ts'
import { useSettings } from '../queries.ts'
import { OwnField } from './own-field.tsx'
import { PartForm } from './part-form.tsx'
import { savePart } from './queries.ts'
import styles from './settings.module.css'

type Values = z.output<typeof MailSettings>

const shape = () => import('@studio/contract/studio/own/schema.ts').then((shapes) => shapes.MailSettings)
const WORDS: FieldWords<Values> = {
  senderName: { label: 'Sender', text: (value) => value ?? 'the default' },
}

/** Sender name of mails. */
export function MailsSection({ settings: { mails } }: { settings: OwnSettings }) {
  return (
    <div className={styles.sections}>
      <PartForm
        name="mails"
        part={mails}
        of={(all) => all.mails}
        shape={shape}
        words={WORDS}
        save={savePart.mails}
      >
        {({ control }) => (
          <>
            <OwnField
              control={control}
              name="senderName"
              label="Sender"
              autoComplete="off"
              standard={mails.standard.senderName}
            />
            <MailHead control={control} {...mails.standard} />
          </>
        )}
      </PartForm>
    </div>
  )
}

interface MailHeadProps {
  control: Control<Values>
  senderName: string
  senderAddress: string
}

/** Preview of a mail in a list, with its header below. */
function MailHead({ control, senderName, senderAddress }: MailHeadProps) {
  const typed = useWatch({ control, name: 'senderName' })
  const { studioName, logoUrl } = useSettings()
  return (
    <figure className={styles.mail} data-ground="light" aria-label="How an email begins">
      <p>
        <b>{typed ?? senderName}</b> <span className={styles.address}>{`<${senderAddress}>`}</span>
      </p>
      <p>Welcome: your Full Membership has begun</p>
      <div className={styles.brand}>
        {logoUrl ? <img src={logoUrl} alt={studioName} /> : <span>{studioName}</span>}
      </div>
    </figure>
  )
}
