/** Devices of one person; with one more, the one that was added first is dropped. */
export const MOST_DEVICES = 10
/** Maximum characters of an endpoint; those of browsers have some hundred. */
export const ENDPOINT_LENGTH = 1_000
