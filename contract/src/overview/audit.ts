/** Filters of the audit log: kinds of subjects, by their word in the URL. */
export const AUDIT_KINDS = {
  people: { title: 'People', actions: ['person', 'teacher', 'admin', 'invitation'] },
  money: { title: 'Money', actions: ['membership', 'invoice', 'plan', 'promocode', 'taxRate'] },
  content: { title: 'Content', actions: ['video', 'training', 'classes', 'calendar', 'event'] },
  messages: { title: 'Messages', actions: ['notification'] },
  settings: { title: 'Settings', actions: ['settings'] },
  exports: { title: 'Exports', actions: ['users', 'subscribers', 'invoices', 'audit', 'taxes'] },
} as const
export type AuditKind = keyof typeof AUDIT_KINDS

/** Returns the kind of a word in the URL; null for all kinds. */
export const auditKindOf = (word: string | null): AuditKind | null =>
  word !== null && Object.hasOwn(AUDIT_KINDS, word) ? (word as AuditKind) : null

/** Maximum words of a search; each word is several conditions of the query. */
const MOST_WORDS = 6

/** Words of the log with another name in the studio. */
const CALLED: Record<string, string> = { promocode: 'promo code', training: 'video pack' }

const spaced = (word: string) => word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** Formats `person.madeInactive` as `person made inactive`. */
export const readableAction = (action: string): string =>
  action
    .split('.')
    .map((word) => CALLED[word] ?? spaced(word))
    .join(' ')

/** Splits a search of the log into words; words after the sixth are ignored. */
export const auditWords = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)
