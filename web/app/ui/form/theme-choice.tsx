import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { chooseTheme, useTheme } from '../../platform/device/theme.ts'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './theme-choice.module.css'

const CHOICES = [
  { theme: 'system', name: 'Device', icon: IconDeviceDesktop },
  { theme: 'light', name: 'Light', icon: IconSun },
  { theme: 'dark', name: 'Dark', icon: IconMoon },
] as const

/** The theme as three choices beside each other, kept on this device. */
export function ThemeChoice() {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>
        <VisuallyHidden>Theme</VisuallyHidden>
      </legend>
      {CHOICES.map((choice) => (
        <label key={choice.theme} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.control}
            checked={chosen === choice.theme}
            onChange={() => chooseTheme(choice.theme)}
          />
          <Icon of={choice.icon} size="small" />
          {choice.name}
        </label>
      ))}
    </fieldset>
  )
}
