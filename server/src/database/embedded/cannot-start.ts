/** A reason not to start that the person at the keyboard can act on; the server prints it alone and exits non-zero. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** The way out that every refusal of the embedded engine names (E2, E9, F10). */
export const useAnotherServer =
  'Or set DATABASE_URL to a PostgreSQL server (15 or newer), and the embedded one is not needed.'
