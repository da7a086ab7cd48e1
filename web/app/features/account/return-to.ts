/** Where to go after signing in: a path of this site and nothing else; `/` otherwise. */
export function returnPath(state: unknown): string {
  const wanted = (state as { returnTo?: unknown } | null)?.returnTo
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/'
  return wanted.startsWith('/signin') ? '/' : wanted
}
