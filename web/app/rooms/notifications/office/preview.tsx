import { MAIL_BUTTON, shownWords } from '@studio/contract/notifications/rules.ts'
import { useState } from 'react'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { Logo, type StudioMark } from '../../../ui/logo.tsx'
import { RichText } from '../../../ui/words/rich/rich-text.tsx'
import { useSettings } from '../../studio/queries.ts'
import styles from './preview.module.css'

interface PreviewProps {
  title: string
  /** Rich text. */
  description: string
  /** Title of the video that goes with it; empty for none. */
  video: string
}

const WAYS = [
  { value: 'studio', name: 'In the studio' },
  { value: 'email', name: 'Email' },
  { value: 'push', name: 'Push' },
] as const

/** What is typed as it will be read, in each of the ways in which it reaches people. */
export function NotificationPreview(typed: PreviewProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('studio')
  const studio = useSettings()
  const shown = { ...typed, title: typed.title || 'Title' }
  return (
    <section aria-label="Preview" className={styles.preview}>
      <ChoiceBar legend="Preview" choices={WAYS} chosen={way} onChoose={setWay} />
      {way === 'studio' && <InStudio {...shown} />}
      {way === 'email' && <InMail {...shown} studio={studio} />}
      {way === 'push' && <InPush {...shown} studio={studio} />}
    </section>
  )
}

const InStudio = ({ title, description, video }: PreviewProps) => (
  <div className={styles.card}>
    <b>{title}</b>
    <RichText html={description} />
    {video && <span className={styles.video}>{video}</span>}
  </div>
)

interface WithStudio extends PreviewProps {
  studio: StudioMark & { studioName: string }
}

const InMail = ({ title, description, studio }: WithStudio) => (
  <div className={styles.mail}>
    <p className={styles.head}>
      <b>{title}</b>
      <small>From {studio.studioName}</small>
    </p>
    <div className={styles.body}>
      <span inert>
        <Logo studio={studio} />
      </span>
      <p className={styles.title}>{title}</p>
      <p>{shownWords(description, 'mail')}</p>
      <p className={styles.button}>{MAIL_BUTTON}</p>
    </div>
  </div>
)

const InPush = ({ title, description, studio }: WithStudio) => (
  <div className={styles.push}>
    <b>{title}</b>
    <span>{shownWords(description, 'push')}</span>
    <small>{studio.studioName}</small>
  </div>
)
