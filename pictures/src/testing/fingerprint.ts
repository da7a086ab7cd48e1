/** Returns the first 16 hexadecimal digits of a picture's SHA-256: enough to detect changes. */
export async function fingerprintOf(svg: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(svg))
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
