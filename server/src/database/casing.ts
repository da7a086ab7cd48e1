/** Casing of column names in SQL. */
export const casing = 'snake_case'
