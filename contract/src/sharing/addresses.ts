import type { Video } from '../videos/schema.ts'

/** Path of a class in its day (ROUTE-15). @param day `YYYY-MM-DD`, or an instant of it in UTC */
export const classPath = (day: string, videoId: string): string =>
  `/date/${day.slice(0, 10)}Z/video/${videoId}`

/** Path of a video in its training path (ROUTE-14). */
export const trackPath = (packId: string, videoId: string): string =>
  `/training-track/${packId}/video/${videoId}`

export const teacherPath = (teacherId: string): string => `/teacher-detail/${teacherId}`

/** The anchor of a teacher's block on About: the full name with underscores for spaces (MENU-12). */
export const teacherAnchor = (name: string): string => name.replaceAll(' ', '_')

/** Path of a teacher's block on About, by their full name. */
export const aboutTeacherPath = (name: string): string => `/about#${encodeURIComponent(teacherAnchor(name))}`

/**
 * The public path under which a member shares a video, whose own page is for members only (SHARE-02): the class in its day, or for
 * a video that never was a class its teacher's page, or the list of classes.
 */
export function sharedPath({ id, day, coachUser }: Pick<Video, 'id' | 'day' | 'coachUser'>): string {
  if (day) return classPath(day, id)
  return coachUser ? teacherPath(coachUser.id) : '/daily-classes'
}
