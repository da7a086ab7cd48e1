import { Fragment } from 'react'
import styles from './keys.module.css'

const isMac = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const NAMES: Record<string, string> = { enter: 'Enter', escape: 'Esc' }

function parts(key: string): string[] {
  const [name = '', mod] = key.split('+').toReversed()
  const shown = NAMES[name.toLowerCase()] ?? (mod ? name.toUpperCase() : name)
  return mod ? [isMac() ? '⌘' : 'Ctrl', shown] : [shown]
}

/** Keys of a shortcut as printed on the keyboard, pressed together or in sequence. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
        <Fragment key={index}>
          {index > 0 && ' then '}
          {parts(key).map((part) => (
            <kbd key={part} className={styles.key}>
              {part}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
