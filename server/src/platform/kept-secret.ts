import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Returns the secret generated once and stored in DATA_DIR if the operator sets none. */
export function keptSecret(dataDir: string): string {
  const path = join(resolve(dataDir), 'token-secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
