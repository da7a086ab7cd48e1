import { fullName, initialsOf, type Named } from '../words/person-name.ts'
import { avatarTint } from './avatar-tint.ts'
import styles from './print.module.css'
import { Print } from './print.tsx'

type PortraitProps = {
  person: Named & { avatarUrl?: string | null; color?: string | null }
  className?: string | undefined
}

/** A teacher's photo, 4:5; without one, initials on a wash of the person's colour, never a face that is not theirs. */
export function Portrait({ person, className }: PortraitProps) {
  return (
    <Print shape="portrait" className={className}>
      {person.avatarUrl ? (
        <img src={person.avatarUrl} alt={`Portrait of ${fullName(person)}`} loading="lazy" decoding="async" />
      ) : (
        <svg
          className={styles.wash}
          viewBox="0 0 400 500"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <rect width="400" height="500" fill={avatarTint(person.color)} />
          <circle cx="262" cy="158" r="118" fill="#fff" opacity=".4" />
          <path d="M0 372c60-34 118-42 178-20s140 24 222-22v170H0Z" fill="#fff" opacity=".4" />
          <text x="200" y="250" dy=".35em" fontSize="150" textAnchor="middle">
            {initialsOf(person)}
          </text>
        </svg>
      )}
    </Print>
  )
}
