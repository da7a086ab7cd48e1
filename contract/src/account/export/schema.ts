import { z } from 'zod'
import { AuditQuery } from '../../overview/schema.ts'
import { PeopleQuery, SubscribedQuery } from '../schema.ts'

/** An export is narrowed as its list is; it has no pages. */
export const ExportPeopleQuery = PeopleQuery.pick({ userName: true, role: true })
export const ExportQuery = SubscribedQuery.pick({ userName: true })
export const ExportAuditQuery = AuditQuery.pick({
  words: true,
  userId: true,
  action: true,
  dateTimeFrom: true,
  dateTimeTo: true,
})

/** RFC 4180 in UTF-8 with a byte order mark, by which Excel knows it; days and instants are ISO 8601 in UTC. */
export const CsvFile = z.string()
