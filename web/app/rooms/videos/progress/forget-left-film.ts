import { POSITION_KEY } from '../film-position.ts'

/**
 * Forgets a film that was playing on a page which this tab has left by a full load, so that its page does not open the player
 * when it is visited again (PLAYER-03). After a reload the film goes on (D2).
 */
export function forgetLeftFilm(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = sessionStorage.getItem(POSITION_KEY)
  const onClassPage = location.pathname.includes('/video/')
  if (kept && load?.type !== 'reload' && !onClassPage) sessionStorage.removeItem(POSITION_KEY)
}
