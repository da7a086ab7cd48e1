import { classNames } from '../words/class-names.ts'
import { initialsOf, type Named } from '../words/person-name.ts'
import styles from './avatar.module.css'
import { avatarTint } from './avatar-tint.ts'

const SIZES = {
  chip: styles.chip,
  small: styles.small,
  medium: '',
  large: styles.large,
  huge: styles.huge,
} as const

type AvatarProps = {
  person: Named & { avatarUrl?: string | null; color?: string | null }
  size?: keyof typeof SIZES
}

/** A round photo, or initials on the person's colour; decorative, because the name is beside it. */
export function Avatar({ person, size = 'medium' }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, SIZES[size])}>
      {person.avatarUrl ? (
        <img src={person.avatarUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <rect width="36" height="36" fill={avatarTint(person.color)} />
          <text x="18" y="18" dy=".36em" textAnchor="middle" className={styles.initials}>
            {initialsOf(person)}
          </text>
        </svg>
      )}
    </span>
  )
}
