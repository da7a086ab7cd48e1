import { createECDH } from 'node:crypto'
import type { Variables } from './environment.ts'

/** Push services besides those of the browsers, as origins, and the operator's own keys; null for generated ones. */
export function pushOf({ PUSH_SERVICES, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Variables) {
  const keys =
    VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY
      ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
      : null
  return { services: originsOf(PUSH_SERVICES), keys }
}

const originsOf = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Lists the errors in the settings of push messages; secrets are not printed. */
export function wrongPush(variables: Variables): string[] {
  const { PUSH_SERVICES, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = variables
  const lines = originsOf(PUSH_SERVICES)
    .filter((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
    .map((origin) => `PUSH_SERVICES: ${origin} is no origin such as https://push.example.com`)
  if (!VAPID_PUBLIC_KEY !== !VAPID_PRIVATE_KEY)
    lines.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together')
  else if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && !isPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY))
    lines.push(
      'VAPID_PRIVATE_KEY is not the key of VAPID_PUBLIC_KEY: `npx web-push generate-vapid-keys` makes a pair',
    )
  return lines
}

/** Whether a private key on P-256 belongs to a public one; both in base64url. */
function isPair(publicKey: string, privateKey: string): boolean {
  const own = createECDH('prime256v1')
  try {
    own.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return own.getPublicKey('base64url') === publicKey
}
