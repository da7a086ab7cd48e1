/** BO-ERR-07, word for word; in a file of its own, which every page of classes loads. */
export const failures = {
  delete: "Can't delete daily classes",
} as const
