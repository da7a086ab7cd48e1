/** "32 min", or "12 of 40 min" once started; below a minute in seconds. Takes seconds; 0 where Vimeo tells none. */
export function lengthText(duration: number, watched = 0): string {
  if (duration === 0) return 'Length unknown'
  if (duration < 60) return `${Math.round(duration)} sec`
  const minutes = Math.round(duration / 60)
  const done = Math.floor(watched / 60)
  return done > 0 && done < minutes ? `${done} of ${minutes} min` : `${minutes} min`
}
