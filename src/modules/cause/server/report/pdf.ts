import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { route } from '#kernel/server/route.ts'
import { plainText } from '#kinds/index.ts'
import type { Paper } from '#modules/report/model/index.ts'
import { sendPdf } from '#modules/report/server/index.ts'
import { figureLabels, figureNames, report } from '../../model/index.ts'
import { reportServing } from './report.ts'
import type { Report } from './reviews.ts'

/** `GET …/getPdf?id=`: a report as a PDF, with a watermark while it is not published. */
export const reportPdfRoute = route({
  method: 'GET',
  path: '/api/cause/report/getPdf',
  access: { action: `${report.name}.view` },
  summary: '下载标的报告的 PDF',
  question: z.object({ id: z.uuid('记录编号有误') }),
  raw: true,
  async handle({ id }, exchange) {
    const paper = await exchange.read(async act =>
      paperOf(act.tx, await readInScope(act, reportServing, id)),
    )
    await sendPdf(exchange.reply, paper)
  },
})

const definitions: Readonly<Record<(typeof figureNames)[number], string>> = {
  raised: '期间内记账的捐赠与配捐',
  fromPublic: '公开募捐所得',
  fromOthers: '定向募捐与配捐所得',
  refunded: '期间内确认的退款',
  used: '期间内拨付减退汇',
  fee: '期间内计提的管理费',
  unused: '期末账面余额',
}

/** A report on paper: words, sums, then every payment by itself. */
async function paperOf(reader: Reader, row: Report): Promise<Paper> {
  const { rows } = await reader.execute<{ name: string }>(
    sql`select name from organisation where id = ${row.organisation}::uuid`,
  )
  const { figures } = row
  const isShown = row.state === 'published' || row.state === 'superseded'
  return {
    number: row.number,
    title: row.title ?? row.number,
    organisation: rows[0]?.name ?? '',
    period: row.period,
    foreword: plainText(row.sections ?? ''),
    closing: closingOf(row),
    blocks:
      figures === null
        ? []
        : [
            {
              type: 'figures',
              title: '款物情况',
              items: [
                ...figureNames.map(key => ({
                  label: figureLabels[key],
                  value: figures[key],
                  unit: 'money' as const,
                  definition: definitions[key],
                })),
                ...(row.served === null
                  ? []
                  : [
                      {
                        ...{ label: '受益人次', value: row.served, unit: 'count' as const },
                        definition: '机构填报',
                      },
                    ]),
              ],
            },
            {
              type: 'table',
              title: '支出明细',
              columns: [
                { label: '日期', unit: 'text' },
                { label: '预算行', unit: 'text' },
                { label: '收款方', unit: 'text' },
                { label: '说明', unit: 'text' },
                { label: '金额', unit: 'money' },
              ],
              rows: figures.payments.map(each => [
                each.day,
                each.budgetLine ?? '—',
                [each.payeeKind, each.payee].filter(Boolean).join(' ') || '—',
                [each.label, each.memo].filter(Boolean).join(' '),
                each.amount,
              ]),
              empty: '期间内没有支出',
            },
          ],
    dataAt: row.dataAt ?? row.createdAt,
    publishedAt: row.publishedAt,
    snapshotHash: row.digest ?? '',
    watermark: isShown ? (row.state === 'superseded' ? '已更正' : null) : '预览',
  }
}

function closingOf({ usePlan, correctionNote, versionNo }: Report): string | null {
  const parts = [
    usePlan && `尚未使用款物的使用计划：${usePlan}`,
    correctionNote && `更正说明（第 ${versionNo} 版）：${correctionNote}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join('\n')
}
