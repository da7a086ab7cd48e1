import { z } from 'zod'
import { InvoicesQuery } from '../../billing/schema.ts'
import { AuditQuery } from '../../overview/schema.ts'
import { PeopleQuery, SubscribedQuery } from '../staff/schema.ts'

/** Takes the filters of the list, without its pages. */
export const ExportPeopleQuery = PeopleQuery.pick({
  userName: true,
  role: true,
  states: true,
  priceId: true,
  unseenDays: true,
})
export const ExportSubscribersQuery = SubscribedQuery.pick({ userName: true, states: true, priceId: true })
export const ExportInvoicesQuery = InvoicesQuery.pick({ userName: true, status: true, month: true })
export const ExportAuditQuery = AuditQuery.pick({
  words: true,
  userId: true,
  action: true,
  dateTimeFrom: true,
  dateTimeTo: true,
})

/**
 * RFC 4180 in UTF-8 with a byte order mark, so that Excel detects the encoding; days and instants are ISO 8601 in UTC. Where the
 * studio's amounts have a decimal comma, so have numbers, and semicolons stand between fields: Excel splits no others there.
 */
export const CsvFile = z.string()
