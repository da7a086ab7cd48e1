import { useSyncExternalStore } from 'react'

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

const isFixed = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark'

/** Reads the device's choice; without storage, as in some private windows, the page's. */
function readTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  return isFixed(shown) ? shown : 'system'
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Applies a theme on this device and in its other open pages. */
export function chooseTheme(theme: Theme): void {
  show(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage it applies until the page is closed.
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY || key === null) show(isFixed(newValue) ? newValue : 'system')
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The chosen theme; `system` until hydration. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system' as const)
}

/**
 * Inline script that runs before the first paint, so that no page flashes in the other theme. The policy allows it by its hash
 * (D18.csp).
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
