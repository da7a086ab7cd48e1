import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Trusts the authorities in the file of NODE_EXTRA_CA_CERTS, for mail servers, buckets and databases with a certificate of one's
 * own. Node reads the variable itself as it starts, before it reads the settings file, where it most often stands.
 */
export function trustOwnAuthorities({ NODE_EXTRA_CA_CERTS: file }: NodeJS.ProcessEnv): void {
  if (!file) return
  setDefaultCACertificates([...getCACertificates('default'), ...read(file)])
}

function read(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').match(CERTIFICATE) ?? []
  } catch (error) {
    throw new Error(`NODE_EXTRA_CA_CERTS: ${(error as Error).message}`)
  }
}
