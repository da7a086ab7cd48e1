/**
 * Opens the sign-in page as a new document, which returns to this page afterwards (D2): the router reads the path from
 * the state of the history entry. It says that they were signed out.
 */
export function leaveForSignIn(): void {
  const { pathname, search } = window.location
  window.history.pushState({ usr: { returnTo: pathname + search, signedOut: true } }, '', '/signin')
  window.location.reload()
}
