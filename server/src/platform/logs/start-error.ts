import { errorSentence } from './error-in-log.ts'

interface SystemError {
  code?: string
  port?: number
  path?: string
  hostname?: string
  message?: string
}

/** What people do about an error of the system that ends a start; others by their own message. */
const words: Record<string, (error: SystemError) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port ?? ''} is taken: another program, or another studio, listens there. Stop it, or set PORT to a free one.`,
  EACCES: ({ port, path }) =>
    port
      ? `Port ${port} is not for this user: ports below 1024 need the right to them. Set PORT to a higher one, and put a proxy in front.`
      : `${path ?? 'A file'} may not be read or written by this user.`,
  EADDRNOTAVAIL: () => 'HOST names no address of this machine.',
  EMFILE: () =>
    'This process may open no more files: raise its limit (ulimit -n 65536; LimitNOFILE of the service).',
  ENOTFOUND: ({ hostname }) =>
    `DATABASE_URL: there is no machine ${hostname ?? ''}. A sign such as @ or / in the password is written as %40 or %2F.`,
  '28P01': ({ message }) => `DATABASE_URL: ${message}`,
  '28000': ({ message }) => `DATABASE_URL: ${message}`,
  '3D000': ({ message }) => `DATABASE_URL: ${message}`,
  '08P01': ({ message }) =>
    `DATABASE_URL: ${message}. Is it a pooler? deploy/pgbouncer.ini has what one needs, such as ignore_startup_parameters.`,
  ENFILE: () => 'This machine may open no more files: raise fs.file-max, or stop what holds them.',
}

/** Returns the sentence that is printed when a start fails. */
export function startErrorSentence(error: unknown): string {
  const { code = '' } = (error ?? {}) as SystemError
  return words[code]?.(error as SystemError) ?? errorSentence(error)
}
