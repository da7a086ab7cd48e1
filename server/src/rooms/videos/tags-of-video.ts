import { sql } from 'drizzle-orm'

/** Names of the tags of `v`, a video, in its teacher's order. */
export const tagsOfVideo = sql`array(select t.title from video_tags vt join tags t on t.id = vt.tag_id
  where vt.video_id = v.id order by vt.position, t.title_folded)`
