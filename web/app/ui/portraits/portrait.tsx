import { fullName, type Named } from '../words/person-name.ts'
import { useDrawnPicture } from './drawn-picture.ts'
import styles from './print.module.css'
import { Print } from './print.tsx'

type PortraitProps = {
  person: Named & { avatarUrl?: string | null }
  /** Shows the name in a pill at the bottom. */
  named?: boolean
  className?: string | undefined
}

/** A teacher's photo or printed portrait, 4:5. */
export function Portrait({ person, named, className }: PortraitProps) {
  const name = fullName(person)
  const src = useDrawnPicture(person.avatarUrl, name, drawPortrait)
  return (
    <Print shape="portrait" className={className}>
      {src && <img src={src} alt={`Portrait of ${name}`} loading="lazy" decoding="async" />}
      {named && <span className={styles.name}>{name}</span>}
    </Print>
  )
}

async function drawPortrait(name: string): Promise<string> {
  const { portrait } = await import('@studio/pictures/portrait.ts')
  return portrait({ name })
}
