/** What opens the demo's accounts on the machine itself, as its documents tell everybody (D16). */
export const demoPasswords = { admin: 'Admin123', teacher: 'Teacher123', member: 'Member123' } as const

const published = new Set(Object.values(demoPasswords).map((password) => password.toLowerCase()))

/** Whether the demo's documents tell everybody this password: in production it opens nothing (S-A15). */
export function isPublishedPassword(password: string): boolean {
  return published.has(password.toLowerCase())
}
