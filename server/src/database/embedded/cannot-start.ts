/**
 * Startup error that whoever runs the server can fix; the server prints only its message and exits non-zero.
 */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** Alternative that every refusal of the embedded engine offers (E2, E9, F10). */
export const externalServerHint =
  'Or set DATABASE_URL to a PostgreSQL server (15 or newer), and the embedded one is not needed.'
