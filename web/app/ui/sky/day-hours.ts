/** Hours of the day at which the sun rises and sets in the pictures. */
export const RISE = 5.5
export const SET = 20.5
