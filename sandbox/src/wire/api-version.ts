/** The version of the provider's API that the sandbox implements. */
export const apiVersion = '2026-10-28.endive'
