/**
 * Path to return to after signing in; only paths of this site, `/` otherwise. Where somebody else was signed in before in
 * this tab the path is theirs, and the next person comes to the home page.
 */
export function returnPath(state: unknown, people: { former: string | null; now: string | null }): string {
  if (people.former && people.now && people.former !== people.now) return '/'
  const wanted = (state as { returnTo?: unknown } | null)?.returnTo
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return '/'
  return wanted.startsWith('/signin') ? '/' : wanted
}
