import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { reportInstance } from '../model/index.ts'
import {
  reportInstanceRevokeShare,
  reportInstanceShare,
  reportInstanceShares,
} from '../model/report-instance-calls.ts'
import { reportPreviewGet } from '../model/report-preview-calls.ts'
import { paperOf } from './paper.ts'
import { sendPdf } from './pdf/index.ts'
import { type Report, reportServing } from './report-instance.ts'
import { findPdf } from './report-pdf.ts'
import { isOpenShare, isShare, reportShare, shareIn, tokenOf } from './share.ts'

const action = 'reportInstance.share'

/** `POST …/share`: a link for anybody, good for some days. */
const shareRoute = route(reportInstanceShare, {
  access: { action },
  summary: '分享报告',
  async change(given, act) {
    const row = await lockInScope(act, reportServing, {
      ...{ id: given.id, action },
    })
    if (row.state === 'withdrawn') throw refusal('报告已撤回，不能分享')
    const share = newId()
    await act.tx.insert(reportShare).values({
      id: share,
      report: row.id,
      until: new Date(act.now.getTime() + given.days * 86_400_000),
      madeBy: act.person.accountId,
      madeAt: act.now,
    })
    await note(act, row, `分享报告（${given.days} 天）`)
    return { path: `/reportpreview?token=${tokenOf(share)}`, shares: await sharesOf(act, row.id) }
  },
})

/** `GET …/getShares`: the links of a report; their tokens are told once, when they are made. */
const sharesRoute = route(reportInstanceShares, {
  access: { action },
  summary: '查询报告的分享链接',
  async read(given, act) {
    await readInScope(act, reportServing, given.id, action)
    return sharesOf(act, given.id)
  },
})

/** `POST …/revokeShare`: the link opens nothing any more. */
const revokeRoute = route(reportInstanceRevokeShare, {
  access: { action },
  summary: '停用报告的分享链接',
  async change(given, act) {
    const row = await lockInScope(act, reportServing, {
      ...{ id: given.id, action },
    })
    const revoked = await act.tx
      .update(reportShare)
      .set({ revokedAt: act.now })
      .where(and(isShare(given.share), eq(reportShare.report, row.id), isOpenShare))
      .returning({ id: reportShare.id })
    if (revoked.length === 0) throw absent()
    await note(act, row, '停用报告的分享链接')
    return sharesOf(act, row.id)
  },
})

/** `GET /api/zhuanti/reportPreview/get?token=`: the paper behind a link, for anybody. */
const readRoute = route(reportPreviewGet, {
  access: 'public',
  whileRestricted: true,
  summary: '凭分享链接预览报告',
  handle: async ({ token }, exchange) => (await openBehind(token, exchange)).paper,
})

/** `GET /api/zhuanti/reportPreview/getPdf?token=`: the same paper as a PDF. */
const pdfRoute = route({
  method: 'GET',
  path: '/api/zhuanti/reportPreview/getPdf',
  access: 'public',
  whileRestricted: true,
  summary: '凭分享链接下载报告的 PDF',
  question: z.object({ token: z.string().max(120) }),
  raw: true,
  async handle({ token }, exchange) {
    // A page costs the processor something, and anybody may ask.
    limitRate('reportPdf', exchange.ip, 10)
    const { paper, kept } = await openBehind(token, exchange)
    await sendPdf(exchange.reply, paper, kept)
  },
})

/** The paper that a link opens, with the PDF that was kept of it; refused alike for a link that is wrong, over or ended. */
async function openBehind(token: string, { ip, reply, database }: Exchange) {
  limitRate('reportPreview', ip, 60)
  reply.header('x-robots-tag', 'noindex, nofollow')
  const share = shareIn(token)
  if (share === undefined) throw refusal('预览链接已失效')
  const opened = await database.read('all', async reader => {
    const [link] = await reader
      .update(reportShare)
      .set({ views: sql`${reportShare.views} + 1` })
      .where(and(isShare(share), isOpenShare))
      .returning({ report: reportShare.report })
    const row = link && (await findRow(reader, reportInstance, link.report))
    if (row === undefined || row.state === 'withdrawn') return undefined
    const kept = row.state === 'published' ? await findPdf(reader, row.id) : undefined
    return { paper: await paperOf(reader, row), kept }
  })
  if (opened === undefined) throw refusal('预览链接已失效')
  return opened
}

async function sharesOf(act: Act, report: string) {
  const rows = await act.tx
    .select()
    .from(reportShare)
    .where(eq(reportShare.report, report))
    .orderBy(desc(reportShare.madeAt))
    .limit(100)
  return rows.map(({ id: share, until, views, revokedAt, madeAt }) => ({
    id: share,
    until: until.toISOString(),
    views,
    madeAt: madeAt.toISOString(),
    isOpen: revokedAt === null && until.getTime() > act.now.getTime(),
  }))
}

function note(act: Act, row: Report, label: string): Promise<void> {
  return recordOperation(act, {
    action,
    label,
    resource: reportInstance.path,
    record: row.id,
    version: null,
    title: row.title ?? row.number,
    organisation: row.organisation,
    changes: [],
    reason: null,
    outcome: 'done',
  })
}

export const shareRoutes = [shareRoute, sharesRoute, revokeRoute, readRoute, pdfRoute]
