import type pg from 'pg'

const LOCAL = /^(|localhost|127\.\d+\.\d+\.\d+|::1|\/.*)$/

/**
 * Connection options for the URL of a PostgreSQL. A database on another host is reached by TLS, and its certificate is
 * verified, unless the URL itself says otherwise with `sslmode` or `ssl` (S-R9).
 */
export function connectionTo(url: string): pg.ClientConfig {
  const { elsewhere, tls } = readUrl(url)
  return elsewhere && tls === undefined ? { connectionString: url, ssl: true } : { connectionString: url }
}

/** Whether a URL demands that a database on another host is reached without TLS. */
export function isUnencrypted(url: string): boolean {
  const { elsewhere, tls } = readUrl(url)
  return elsewhere && /^(disable|0|false)$/.test(tls ?? '')
}

/** As `pg` reads it: a host in the query goes before the one in the address, and a path is a socket's. */
function readUrl(url: string): { elsewhere: boolean; tls: string | undefined } {
  if (!URL.canParse(url)) return { elsewhere: false, tls: undefined }
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') || decodeURIComponent(hostname)
  const tls = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? undefined
  return { elsewhere: !LOCAL.test(host.replace(/^\[|\]$/g, '')), tls }
}

/** Adds to a failure of TLS what can be done about it; returns any other error as it is. */
export function explainTls(error: unknown): unknown {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (!/SSL|TLS|CERT/i.test(`${code} ${message}`)) return error
  return new Error(
    `${message}. A database on another host is reached by TLS: its URL can name the certificate (sslrootcert=/path/ca.pem), or do without in a private network (sslmode=disable)`,
  )
}
