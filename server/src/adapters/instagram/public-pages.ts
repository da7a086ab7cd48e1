import { HOUR } from '@studio/contract/dates.ts'
import { FetchFailed, guardedGet, type Network } from '../../platform/outside/guarded-fetch.ts'
import type { AccountLookup, Instagram } from './instagram.ts'

const site = 'https://www.instagram.com'
const hosts = ['www.instagram.com']
const MOST_KEPT = 1_000

interface Options {
  /** Alternative address configured by the operator, trusted as it is (D18.operator-address). */
  baseUrl?: string | undefined
  now(): Date
  network?: Network
}

/**
 * Looks up an account's public page; caches a definite result for an hour, and never caches `unknown` (S-O2).
 */
export function instagramPages({ baseUrl, now, network }: Options): Instagram {
  const base = (baseUrl ?? site).replace(/\/$/, '')
  const kept = new Map<string, { lookup: AccountLookup; until: number }>()
  const look = async (name: string): Promise<AccountLookup> => {
    const page = guardedGet(`${base}/${name}/`, { hosts, operator: baseUrl }, network)
    return lookupByStatus(await page.then(({ status }) => status, noStatus))
  }
  return {
    async find(name) {
      const folded = name.toLowerCase()
      const known = kept.get(folded)
      const time = now().getTime()
      if (known && known.until > time) return known.lookup
      const lookup = isName(folded) ? await look(folded) : 'missing'
      if (lookup === 'unknown') return lookup
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(folded, { lookup, until: time + HOUR })
      return lookup
    },
  }
}

/** Only dots would lead to another page. */
const isName = (name: string) => /^[a-z0-9._]{1,30}$/.test(name) && !/^\.+$/.test(name)

function lookupByStatus(status: number): AccountLookup {
  if (status === 200) return 'exists'
  return status === 404 ? 'missing' : 'unknown'
}

function noStatus(error: unknown): number {
  if (error instanceof FetchFailed) return 0
  throw error
}
