import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Draft, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { appendLeaves, fingerprint } from '#modules/evidence/server/index.ts'
import { reportInstance, reportTemplate } from '../model/index.ts'
import { reportInstancePreview } from '../model/report-instance-calls.ts'
import { drawBlocks } from './draw-blocks.ts'
import { paperOf } from './paper.ts'
import { sendPdf } from './pdf/index.ts'
import { findPdf, keepPdf } from './report-pdf.ts'
import { reportShare } from './share.ts'
import { countUse, drawFromTemplate } from './template/from-template.ts'

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
    const published = { state: 'published' as const, publishedAt: act.now.toISOString() }
    const pdfHash = await keepPdf(act, row.id, await paperOf(act.tx, { ...row, ...published }))
    await appendLeaves(act, [
      {
        kind: 'publication',
        sourceType: reportInstance.path,
        sourceId: row.id,
        organisation: row.organisation,
        occurredAt: act.now.toISOString(),
        content: {
          ...{ number: row.number, title: row.title, figures: row.snapshotHash, pdf: pdfHash },
          corrects: row.corrects ?? undefined,
        },
      },
    ])
    return { ...published, pdfHash }
  },
})

export const reportServing = serve(reportInstance, {
  async prepare(draft, act) {
    const number = await nextRecordNumber(act, 'BG')
    const title = draft.title ?? (await titleFor(act, draft))
    if (whyNotPeriod(draft.period, act) !== undefined) return { number, title }
    const { organisation, period, template = null, filters = null } = draft
    const asked = { organisation, period, template, templateVersion: null, filters }
    return { number, title, ...(await frozen(act, { ...asked, number, title })) }
  },
  check({ period }, act) {
    const why = whyNotPeriod(period, act)
    if (why !== undefined) act.mark('period', why)
  },
  inserted: async ({ template }, act) => {
    if (template !== null) await countUse(act, template)
  },
  async removing(row, act) {
    await act.tx.delete(reportShare).where(eq(reportShare.report, row.id))
  },
  actions: {
    regenerate: (row, _answers, act) => frozen(act, row),
    correct: (row, { note }, act) => correct(act, row, note),
  },
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

function whyNotPeriod({ from, to }: Report['period'], act: Act): string | undefined {
  if (to > beijingDay(act.now)) return '期间不能晚于今天'
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 >= longest
    ? '期间不能超过一年'
    : undefined
}

async function titleFor(
  act: Act,
  asked: Pick<Draft<typeof reportInstance>, 'organisation' | 'period' | 'template'>,
): Promise<string> {
  const { organisation, period, template } = asked
  const { rows } = await act.tx.execute<{ name: string }>(
    sql`select name from organisation where id = ${organisation}::uuid`,
  )
  const kind = template == null ? undefined : await findRow(act.tx, reportTemplate, template)
  const what = kind?.name ?? '捐赠收支报告'
  return `${rows[0]?.name ?? ''}${what}（${period.from} 至 ${period.to}）`.slice(0, 60)
}

type Asked = Pick<
  Report,
  'organisation' | 'period' | 'template' | 'templateVersion' | 'filters' | 'number' | 'title'
>

/** The figures of now with their digest. */
async function frozen(act: Act, asked: Asked) {
  const { template, organisation, period } = asked
  const drawn =
    template === null
      ? { blocks: await drawBlocks(act, { organisation, period }) }
      : await drawFromTemplate(act, { ...asked, template, title: asked.title ?? '' })
  return {
    ...drawn,
    dataAt: act.now.toISOString(),
    snapshotHash: fingerprint(JSON.stringify(drawn.blocks)),
  }
}

/** A published report is corrected by another one that names it; both stay. */
async function correct(act: Act, row: Report, note: string) {
  const table = tableOf(reportInstance)
  const open = and(
    eq(table.corrects, row.id),
    inArray(table.state, ['draft', 'pending', 'rejected']),
  )
  const [known] = await findRows(act.tx, reportInstance, open, 1)
  if (known !== undefined) act.refuse(`已有更正中的报告 ${known.number}`)
  const { organisation, period, template, templateVersion, filters, title, foreword, closing } = row
  const number = await nextRecordNumber(act, 'BG')
  const asked = { organisation, period, template, templateVersion, filters, title, number }
  await insertRow(act, reportInstance, {
    ...{ ...asked, foreword, closing },
    ...(await frozen(act, asked)),
    ...{ corrects: row.id, correctionNote: note },
  })
  return {}
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
    const { paper, kept } = await exchange.read(async act => {
      const row = await readInScope(act, reportServing, id)
      return { paper: await paperOf(act.tx, row), kept: await findPdf(act.tx, row.id) }
    })
    await sendPdf(exchange.reply, paper, paper.publishedAt === null ? undefined : kept)
  },
})

export const reportRoutes = [previewRoute, pdfRoute]
