/** Passwords of the demo's accounts, published in its documentation (D16). */
export const demoPasswords = { admin: 'Admin123', teacher: 'Teacher123', member: 'Member123' } as const

const published = new Set(Object.values(demoPasswords).map((password) => password.toLowerCase()))

/** Whether a password is one of the demo's published ones, which production refuses (S-A15). */
export function isPublishedPassword(password: string): boolean {
  return published.has(password.toLowerCase())
}
