/** The sentences about the classes of a day. */
export const classDayTexts = {
  noSuchDay: 'Not found',
  /** BO-ERR-07, word for word. */
  cantDelete: "Can't delete daily classes",
  unknownVideo: 'Unknown video',
  draft: 'This video has no film yet',
  repeated: 'Each class of a day is another video',
  count: 'A day has one to three classes',
  badDate: 'Invalid date',
} as const
