import { chooseTheme, type Theme, useTheme } from '../../platform/device/theme.ts'
import { IconDeviceDesktop, IconMoon, IconSun } from '../icons.tsx'
import { IconButton } from './icon-button.tsx'

const LOOKS: Record<Theme, { icon: typeof IconSun; name: string; next: Theme }> = {
  system: { icon: IconDeviceDesktop, name: 'as on this device', next: 'light' },
  light: { icon: IconSun, name: 'light', next: 'dark' },
  dark: { icon: IconMoon, name: 'dark', next: 'system' },
}

/** Switches to the next theme: system, light, dark. */
export function ThemeButton({ className }: { className?: string | undefined }) {
  const { icon, name, next } = LOOKS[useTheme()]
  return (
    <IconButton
      className={className}
      icon={icon}
      label={`Theme: ${name}. Change to ${LOOKS[next].name}`}
      onClick={() => chooseTheme(next)}
    />
  )
}
