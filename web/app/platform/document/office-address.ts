/** Whether an address is one of the back office, of which a page of the front knows no routes. */
export const isOfficeAddress = (pathname: string): boolean => /^\/(?:admin|teacher)(?:\/|$)/.test(pathname)
