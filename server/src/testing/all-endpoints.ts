import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyEndpoint } from '@studio/contract/endpoint.ts'

const contract = join(import.meta.dirname, '../../../contract/src')

/** Returns every endpoint of the contract, with its export name. */
export async function allEndpoints(): Promise<[name: string, endpoint: AnyEndpoint][]> {
  const found: [string, AnyEndpoint][] = []
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => basename(name) === 'endpoints.ts').sort()) {
    const module: Record<string, AnyEndpoint> = await import(join(contract, file))
    found.push(...Object.entries(module))
  }
  return found
}

/** Formats an endpoint as the rooms name it, `PUT User/{id}`. */
export const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string =>
  `${method} ${path.slice(1).replace(/:(\w+)/g, '{$1}')}`
