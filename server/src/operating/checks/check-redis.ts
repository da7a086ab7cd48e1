import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

const PATIENCE_MS = 5_000

/** Checks that the Redis or Valkey of REDIS_URL answers and accepts the credentials; changes nothing. */
export async function checkRedis(url: string): Promise<Finding[]> {
  const { createClient } = await import('@redis/client')
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: PATIENCE_MS } })
  client.on('error', () => {})
  // A server that accepts the connection may still never answer.
  const late = setTimeout(() => client.destroy(), PATIENCE_MS)
  try {
    await client.connect()
    const said = await client.info()
    const version = /^(?:valkey|redis)_version:(\S+)/m.exec(said)?.[1]
    return [fine('REDIS_URL', `version ${version} answers`), ...checkMemory(said)]
  } catch (error) {
    return [fault('REDIS_URL', reasonOf(error))]
  } finally {
    clearTimeout(late)
    if (client.isOpen) client.destroy()
  }
}

function checkMemory(said: string): Finding[] {
  const policy = /^maxmemory_policy:(\S+)/m.exec(said)?.[1] ?? ''
  if (!policy.startsWith('allkeys')) return []
  return [hint('REDIS_URL', `maxmemory-policy ${policy} forgets counts of limits: volatile-ttl is better`)]
}
