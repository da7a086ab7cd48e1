import { errorSentence } from './error-in-log.ts'

interface SystemError {
  code?: string
  port?: number
  path?: string
  hostname?: string
  message?: string
  /** The variable that named what failed, where it is known. */
  variable?: string
}

const named = (variable?: string) => (variable ? `${variable}: ` : '')
const ofDatabase = ({ message, variable }: SystemError) => `${named(variable)}${message}`

/** What people do about an error of the system that ends a start; others by their own message. */
const words: Record<string, (error: SystemError) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port ?? ''} is taken: another program, or another studio, listens there. Stop it, or set PORT to a free one.`,
  EACCES: ({ port, path }) =>
    port
      ? `Port ${port} can’t be used by this user: ports below 1024 need extra rights. Set PORT to a higher one, and put a proxy in front.`
      : `${path ?? 'A file'} may not be read or written by this user.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  EMFILE: () =>
    'This process can’t open any more files: raise its limit (ulimit -n 65536; LimitNOFILE of the service).',
  ENOTFOUND: ({ hostname, variable }) =>
    `${named(variable)}there is no machine ${hostname ?? ''}.${
      variable?.startsWith('DATABASE')
        ? ' A sign such as @ or / in the password is written as %40 or %2F.'
        : ''
    }`,
  '28P01': ofDatabase,
  '28000': ofDatabase,
  '3D000': ofDatabase,
  '08P01': (error) =>
    `${ofDatabase(error)}. Is it a pooler? deploy/pgbouncer.ini has what one needs, such as ignore_startup_parameters.`,
  ENFILE: () => 'This machine can’t open any more files: raise fs.file-max, or stop what holds them.',
}

/** Returns the sentence that is printed when a start fails. */
export function startErrorSentence(error: unknown): string {
  const { code = '' } = (error ?? {}) as SystemError
  return words[code]?.(error as SystemError) ?? errorSentence(error)
}

/** Rethrows an error with the variable that named what failed, which the sentence then begins with. */
export const blame = (variable: string) => (error: unknown) => {
  throw error instanceof Error ? Object.assign(error, { variable }) : error
}
