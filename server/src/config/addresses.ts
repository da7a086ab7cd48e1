import { Email } from '@studio/contract/email.ts'

/** The address in `Studio <studio@example.com>` or alone; null where there is none. */
export function addressIn(sender: string): string | null {
  const [, between, alone] = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/.exec(sender) ?? []
  return Email.safeParse(between ?? alone).data ?? null
}

/** Whether a text is a URL of one of these schemes, with a host. */
export function isUrlOf(text: string, ...schemes: string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, searchParams } = new URL(text)
  return schemes.includes(protocol.slice(0, -1)) && (host !== '' || searchParams.has('host'))
}
