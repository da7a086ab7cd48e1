/** "32 min", or "12 of 40 min" once started; below a minute in seconds. Takes seconds; 0 where Vimeo tells none. */
export function lengthText(duration: number, watched = 0): string {
  if (duration === 0) return 'Length unknown'
  if (duration < 60) return `${Math.round(duration)} sec`
  const minutes = Math.round(duration / 60)
  const done = Math.floor(watched / 60)
  return done > 0 && done < minutes ? `${done} of ${minutes} min` : `${minutes} min`
}

/** "18:42", or "1:02:05" from an hour on; takes fractional seconds. */
export function lengthClockText(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
