/** Path to return to after signing in; only paths of this site, `/` otherwise. */
export function returnPath(state: unknown): string {
  const wanted = (state as { returnTo?: unknown } | null)?.returnTo
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/'
  return wanted.startsWith('/signin') ? '/' : wanted
}
