/**
 * Name of what was made of a film at once, in keys and URLs: the instant in base 36. Files of two makings never
 * have the same URL, so no cache and no player mixes them.
 */
export const makingOf = (createdAt: Date): string => createdAt.getTime().toString(36)
