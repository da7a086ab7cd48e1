/** Whether a path belongs to the back office, whose routes front pages don't know. */
export const isOfficeAddress = (pathname: string): boolean => /^\/(?:admin|teacher)(?:\/|$)/.test(pathname)
