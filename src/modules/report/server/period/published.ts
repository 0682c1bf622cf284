import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { periodReport } from '../../model/index.ts'
import { sendPdf } from '../pdf/index.ts'
import { paperOfPeriod } from './paper-of-period.ts'

const table = tableOf(periodReport)

/** What everybody may read of an organisation's published reports (信息公开). */
export const publishedRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api/report/periodReport/getPublished',
    access: 'public',
    summary: '查询机构已发布的数据报告',
    question: z.object({ organisation: z.uuid('机构编号有误') }),
    async handle({ organisation }, { ip, database }) {
      limitRate('periodReports', ip, 60)
      const published = and(
        eq(table.organisation, organisation),
        eq(table.state, 'published'),
        // A report that is being corrected stays public until the corrected edition is.
        sql`${table.edition} = (select max(later.edition) from ${table} as later
          where later.organisation = ${table.organisation} and later.kind = ${table.kind}
            and later.period = ${table.period} and later.state = 'published')`,
      )
      const rows = await database.read('all', reader =>
        findRows(reader, periodReport, published, 200),
      )
      return rows.map(({ id, title, kind, period, edition, publishedAt, figures, sha256 }) => ({
        ...{ id, title, kind, period, edition, publishedAt, figures, sha256 },
      }))
    },
  }),
  route({
    method: 'GET',
    path: '/api/report/periodReport/getPublishedPdf',
    access: 'public',
    summary: '下载已发布的数据报告',
    question: z.object({ id: z.uuid('记录编号有误') }),
    raw: true,
    async handle({ id }, exchange) {
      limitRate('periodReportPdf', exchange.ip, 10)
      await sendPdf(exchange.reply, await publishedPaper(exchange, id))
    },
  }),
]

function publishedPaper({ database }: Exchange, id: string) {
  return database.read('all', async reader => {
    const row = await findRow(reader, periodReport, id)
    if (row?.state !== 'published') throw absent()
    return paperOfPeriod(reader, row)
  })
}
