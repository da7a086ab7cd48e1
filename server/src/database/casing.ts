/** How the names of columns are written in SQL. */
export const casing = 'snake_case'
