/** Filters of the audit log: kinds of subjects, by their word in the URL. */
export const AUDIT_KINDS = {
  people: { title: 'People', actions: ['person', 'teacher', 'admin', 'invitation'] },
  money: { title: 'Money', actions: ['membership', 'invoice', 'plan', 'promocode'] },
  content: { title: 'Content', actions: ['video', 'training', 'classes', 'calendar', 'event'] },
  messages: { title: 'Messages', actions: ['notification'] },
  settings: { title: 'Settings', actions: ['settings'] },
  exports: { title: 'Exports', actions: ['users', 'subscribers', 'invoices', 'audit'] },
} as const
export type AuditKind = keyof typeof AUDIT_KINDS

/** Returns the kind of a word in the URL; null for all kinds. */
export const auditKindOf = (word: string | null): AuditKind | null =>
  word !== null && Object.hasOwn(AUDIT_KINDS, word) ? (word as AuditKind) : null
