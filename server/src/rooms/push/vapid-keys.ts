import type { VapidKeys } from '../../adapters/push/push-services.ts'
import type { Context } from '../../context.ts'
import { factOf, replaceFact } from '../../database/studio-facts.ts'
import { pushDevices } from '../../database/tables/push.ts'
import { type SealedFor, seal, unseal } from '../../platform/sealed-secret.ts'

const OF_STUDIO: SealedFor = { purpose: 'push-keys', owner: 'studio' }

/**
 * Returns the studio's keys for push messages (RFC 8292): a pair that is made once and kept, its private key sealed. With another TOKEN_SECRET the old pair can't be read: a new one replaces
 * it, and the devices are deleted, since a browser accepts messages under the key it subscribed with only.
 * `anew` seals the pair once more, by the present secret.
 */
export async function vapidKeys(context: Context, { anew = false } = {}): Promise<VapidKeys> {
  const { db, tokens, push, log } = context
  const kept = await factOf(db.$client, 'pushKeys')
  const opened = kept && unseal(tokens, OF_STUDIO, kept.privateKey)
  if (opened) {
    const fact = { ...kept, privateKey: seal(tokens, OF_STUDIO, opened) }
    if (anew) await replaceFact(db.$client, 'pushKeys', { fact, instead: kept })
    return { publicKey: kept.publicKey, privateKey: opened }
  }
  const made = push.newKeys()
  const fact = { ...made, privateKey: seal(tokens, OF_STUDIO, made.privateKey) }
  // Of several servers that find none, one keeps its pair and the others read it.
  if (!(await replaceFact(db.$client, 'pushKeys', { fact, instead: kept }))) return vapidKeys(context)
  if (kept) {
    await db.delete(pushDevices)
    log.warn('TOKEN_SECRET has changed: people switch push messages on again')
  }
  return made
}
