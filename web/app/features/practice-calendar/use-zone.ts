import { useHydrated } from '../../platform/session.ts'

/** The viewer's own time zone; UTC while the page is as the server rendered it (D1). */
export function useZone(): string {
  const settled = useHydrated()
  return settled ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
}
