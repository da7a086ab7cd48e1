/** The instant, in ISO 8601 UTC, of a time by the reader's clock, `2026-03-12T12:00:00`: for tests that hold in every zone. */
export const localInstant = (time: string): string => new Date(time).toISOString()
