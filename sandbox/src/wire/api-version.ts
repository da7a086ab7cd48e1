/** The version of the provider's API whose shapes the sandbox has. */
export const apiVersion = '2026-10-28.endive'
