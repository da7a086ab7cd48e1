/** What Admins look for in the log: the kinds of things that belong together, by the word in the address. */
export const AUDIT_KINDS = {
  people: { title: 'People', actions: ['person', 'teacher', 'invitation'] },
  money: { title: 'Money', actions: ['membership', 'invoice', 'plan', 'promocode'] },
  content: { title: 'Content', actions: ['video', 'training', 'classes', 'calendar', 'event'] },
  messages: { title: 'Messages', actions: ['notification'] },
  settings: { title: 'Settings', actions: ['settings'] },
  exports: { title: 'Exports', actions: ['users', 'subscribers', 'invoices', 'audit'] },
} as const
export type AuditKind = keyof typeof AUDIT_KINDS

/** The kind that a word of an address stands for; null for everything. */
export const auditKindOf = (word: string | null): AuditKind | null =>
  word !== null && Object.hasOwn(AUDIT_KINDS, word) ? (word as AuditKind) : null
