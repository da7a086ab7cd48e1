/** Address of the pages that show how films are watched: an Admin's in the library, a teacher's beside their videos. */
export const playsPlace = (pathname: string): string =>
  pathname.startsWith('/teacher/') ? '/teacher/films' : '/admin/live/plays'
