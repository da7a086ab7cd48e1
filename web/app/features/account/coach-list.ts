/** What menu and pages ask for when they want the teachers (BO-API-03, BO-LIMIT-02). */
export const coachList = {
  pageNumber: 1,
  pageLength: 100,
  role: 'Coach',
  orderBy: 'RegistrationDateTime',
  orderByDescending: false,
} as const

/** As many teachers as a list of videos offers to filter by (LIMIT-08). */
export const teachersToFilter = <Teacher>(teachers: readonly Teacher[]) => teachers.slice(0, 20)

/** As many teachers as the visitor's home shows (LIMIT-08). */
export const teachersOnHome = <Teacher>(teachers: readonly Teacher[]) => teachers.slice(0, 6)
