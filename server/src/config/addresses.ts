import { Email } from '@studio/contract/email.ts'

/** Returns the address of `Studio <studio@example.com>` or of a plain address; null if there is none. */
export function addressIn(sender: string): string | null {
  const [, between, alone] = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/.exec(sender) ?? []
  return Email.safeParse(between ?? alone).data ?? null
}

/** Checks for a URL with a host and one of these schemes. */
export function isUrlOf(text: string, ...schemes: string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, searchParams } = new URL(text)
  return schemes.includes(protocol.slice(0, -1)) && (host !== '' || searchParams.has('host'))
}
