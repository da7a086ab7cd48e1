/**
 * Startup error that whoever runs the server can fix; the server prints only its message and exits non-zero.
 */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** Alternative that every refusal of the embedded engine offers (E2, E9, F10). */
export const externalServerHint =
  'Or set DATABASE_URL to a PostgreSQL server (15 or newer), and the embedded one is not needed.'

/** Said of a folder on a file system that keeps no locks, owners, rights or sockets. */
export const needsOwnDisk =
  'A database needs a disk of this machine: shares of a network, drives of Windows (/mnt/c in WSL), folders shared with a ' +
  `virtual machine and exFAT lack what it needs. Name another folder with DATA_DIR. ${externalServerHint}`

/** What to do about the last words of a program of PostgreSQL. */
export const adviceOn = (words: string): string => {
  if (/could not look up effective user ID/.test(words))
    return (
      'PostgreSQL runs only as a user that has a name on this machine: in a container, run it as the user of its image, ' +
      `such as node, or as root. ${externalServerHint}`
    )
  return /could not change permissions|has invalid permissions|has wrong ownership|Unix-domain socket/.test(
    words,
  )
    ? needsOwnDisk
    : externalServerHint
}
