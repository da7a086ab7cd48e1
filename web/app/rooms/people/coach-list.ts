/** Query for the teachers, shared by menu and pages (BO-API-03, BO-LIMIT-02). */
export const coachList = {
  pageNumber: 1,
  pageLength: 100,
  role: 'Coach',
  orderBy: 'RegistrationDateTime',
  orderByDescending: false,
} as const

/** Teachers offered as filters of a list of videos (LIMIT-08). */
export const teachersToFilter = <Teacher>(teachers: readonly Teacher[]) => teachers.slice(0, 20)

/** Teachers on the visitor's home (LIMIT-08). */
export const teachersOnHome = <Teacher>(teachers: readonly Teacher[]) => teachers.slice(0, 6)
