import type { Video } from '@studio/contract/videos/schema.ts'
import { fullName } from '../../../ui/words/person-name.ts'

/** "Ines Calder, Hatha" */
export const teacherAndStyle = ({ coachUser, tagList }: Pick<Video, 'coachUser' | 'tagList'>): string =>
  [coachUser && fullName(coachUser), tagList[0]].filter(Boolean).join(', ')
