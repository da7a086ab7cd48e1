const OLDEST = [22, 22] as const

/** Returns what to say of a Node that is too old for the server; null for one that runs it. */
export function oldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return `Node ${version} is too old for the studio: install Node ${OLDEST.join('.')} or newer.`
}
