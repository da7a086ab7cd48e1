import { useEffect } from 'react'

/** Keeps the screen on while a picture plays; a browser that can't, or won't, lets it go dark as always. */
export function useWakeLock(playing: boolean): void {
  useEffect(() => {
    if (!playing || !navigator.wakeLock) return
    let over = false
    let held: WakeLockSentinel | null = null
    // The browser takes it back from a page that nobody sees.
    async function hold() {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return
      const lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (over) void lock?.release()
      else held = lock
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [playing])
}
