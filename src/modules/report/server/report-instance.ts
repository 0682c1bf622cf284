import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { appendLeaves, fingerprint } from '#modules/evidence/server/index.ts'
import { reportInstance } from '../model/index.ts'
import { reportInstancePreview } from '../model/report-instance-calls.ts'
import { drawBlocks } from './draw-blocks.ts'
import { paperOf } from './paper.ts'
import { sendPdf } from './pdf/index.ts'
import { reportShare } from './share.ts'

export type Report = Row<typeof reportInstance>

/** Days that one report may cover. */
const longest = 366

export const reviewed = reviewOf({
  kind: 'reportInstance',
  label: '报告',
  resource: reportInstance,
  places: { list: '/zhuanti/reportManage', detail: '/zhuanti/reportManage' },
  moves: { approve: 'approve', reject: 'reject' },
  steps: [plainStep('报告审核')],
  async onApproved(row, _verdict, act) {
    await appendLeaves(act, [
      {
        kind: 'publication',
        sourceType: reportInstance.path,
        sourceId: row.id,
        organisation: row.organisation,
        occurredAt: act.now.toISOString(),
        content: { number: row.number, title: row.title, figures: row.snapshotHash },
      },
    ])
    return { state: 'published' as const, publishedAt: act.now.toISOString() }
  },
})

export const reportServing = serve(reportInstance, {
  async prepare(draft, act) {
    const { organisation, period } = draft
    return {
      number: await nextRecordNumber(act, 'BG'),
      title: draft.title ?? (await titleFor(act, draft)),
      ...(await frozen(act, { organisation, period })),
    }
  },
  check({ period: { from, to } }, act) {
    if (to > beijingDay(act.now)) act.mark('period', '期间不能晚于今天')
    if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= longest)
      act.mark('period', '期间不能超过一年')
  },
  async removing(row, act) {
    await act.tx.delete(reportShare).where(eq(reportShare.report, row.id))
  },
  actions: { regenerate: (row, _answers, act) => frozen(act, row) },
  moves: {
    async submit(row, _answers, act) {
      await openReview(act, { kind: 'reportInstance', row, organisation: row.organisation })
      return {}
    },
    approve: reviewed.approve,
    reject: reviewed.reject,
    withdraw: (_row, { reason }) => ({ withdrawReason: reason }),
  },
})

async function titleFor(
  act: Act,
  { organisation, period: { from, to } }: Pick<Report, 'organisation' | 'period'>,
): Promise<string> {
  const { rows } = await act.tx.execute<{ name: string }>(
    sql`select name from organisation where id = ${organisation}::uuid`,
  )
  return `${rows[0]?.name ?? ''}捐赠收支报告（${from} 至 ${to}）`.slice(0, 60)
}

/** The figures of now with their digest. */
async function frozen(act: Act, asked: Pick<Report, 'organisation' | 'period'>) {
  const blocks = await drawBlocks(act, asked)
  return {
    blocks,
    dataAt: act.now.toISOString(),
    snapshotHash: fingerprint(JSON.stringify(blocks)),
  }
}

/** `GET …/getPreview?id=`: the paper of a report, for those who may view it. */
const previewRoute = route(reportInstancePreview, {
  access: { action: 'reportInstance.view' },
  summary: '预览报告',
  async read({ id }, act) {
    const row = await readInScope(act, reportServing, id)
    return paperOf(act.tx, row)
  },
})

/** `GET …/getPdf?id=`: the same paper as a PDF. */
const pdfRoute = route({
  method: 'GET',
  path: '/api/zhuanti/reportInstance/getPdf',
  access: { action: 'reportInstance.view' },
  summary: '下载报告的 PDF',
  question: z.object({ id: z.uuid('记录编号有误') }),
  raw: true,
  async handle({ id }, exchange) {
    const paper = await exchange.read(async act => {
      const row = await readInScope(act, reportServing, id)
      return paperOf(act.tx, row)
    })
    await sendPdf(exchange.reply, paper)
  },
})

export const reportRoutes = [previewRoute, pdfRoute]
