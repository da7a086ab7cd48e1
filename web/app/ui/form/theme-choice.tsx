import { chooseTheme, useTheme } from '../../platform/device/theme.ts'
import { IconDeviceDesktop, IconMoon, IconSun } from '../icons.tsx'
import { ChoiceBar } from './choice-bar.tsx'

const CHOICES = [
  { value: 'system', name: 'Device', icon: IconDeviceDesktop },
  { value: 'light', name: 'Light', icon: IconSun },
  { value: 'dark', name: 'Dark', icon: IconMoon },
] as const

/** Three choices of the theme, stored on this device. */
export function ThemeChoice() {
  return <ChoiceBar legend="Theme" choices={CHOICES} chosen={useTheme()} onChoose={chooseTheme} />
}
