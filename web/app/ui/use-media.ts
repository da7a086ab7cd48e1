import { useSyncExternalStore } from 'react'
import { useTheme } from '../platform/device/theme.ts'

/** Whether a media query matches; false on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

export const usePhone = (): boolean => useMedia('(max-width: 599px)')

/** Whether the page is shown dark: as chosen on this device, or as the system is. */
export function useDark(): boolean {
  const theme = useTheme()
  const system = useMedia('(prefers-color-scheme: dark)')
  return theme === 'system' ? system : theme === 'dark'
}
