/** A browser at its push service (RFC 8030), with its keys in base64url (RFC 8291). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The studio's pair of keys on P-256, in base64url: 65 and 32 bytes (RFC 8292). */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface PushMessage {
  /** At most 3,000 bytes; readable in the browser only. */
  text: string
  /** Messages of one topic replace each other while they wait; at most 32 characters of base64url. */
  topic: string
  /** Seconds for which the push service keeps it for a device that is off. */
  seconds: number
  /** Whom the push service may write to about problems: `mailto:` or an https URL. */
  contact: string
  keys: VapidKeys
}

/**
 * `gone` if the browser has unsubscribed, `refused` if the same message would be refused again; `later` with
 * the seconds that the push service asks to wait, 0 if it does not say; `unreached` if it gave no answer, which says nothing about the
 * browser: the studio's own network may be away.
 */
export type PushOutcome =
  | { is: 'taken' | 'gone' | 'refused' | 'unreached' }
  | { is: 'later'; seconds: number }

export interface PushServices {
  newKeys(): VapidKeys
  /** Whether a target is at a push service of a browser and its keys can encrypt: people send all of it. */
  isTarget(target: PushTarget): boolean
  /** Encrypts and sends one message; resolves within some seconds and never throws. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
