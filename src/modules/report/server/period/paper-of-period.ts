import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { printMoney } from '#kinds/index.ts'
import type { Paper, periodReport, ReportBlock } from '../../model/index.ts'

type Report = Row<typeof periodReport>

/** What people filled in for a year, as a part of the paper. */
export function typedBlocks(row: Report): ReportBlock[] {
  if (row.kind !== 'Y') return []
  const { staffTotal, payTotal, councilMeetings, disclosed } = row
  return [
    {
      type: 'table',
      title: '人员、薪酬与治理',
      columns: [
        { label: '项目', unit: 'text' },
        { label: '内容', unit: 'text' },
      ],
      rows: [
        ['年末专职人数', staffTotal === null ? '未填' : `${staffTotal} 人`],
        ['年度薪酬总额', payTotal === null ? '未填' : `¥${printMoney(payTotal)}`],
        ['理事会次数', councilMeetings === null ? '未填' : `${councilMeetings} 次`],
        ['信息公开', (disclosed ?? '未填').slice(0, 200)],
      ],
      empty: '未填',
    },
  ]
}

/** The report as it is laid on paper. */
export async function paperOfPeriod(reader: Reader, row: Report): Promise<Paper> {
  const { rows } = await reader.execute<{ name: string }>(
    sql`select name from organisation where id = ${row.organisation}`,
  )
  return {
    number: row.number,
    title: row.edition > 1 ? `${row.title}（第 ${row.edition} 版）` : row.title,
    organisation: rows[0]?.name ?? '平台全部机构',
    period: { from: row.from, to: row.to },
    foreword: row.correction === null ? null : `更正说明：${row.correction}`,
    closing: row.remark,
    blocks: [...row.blocks, ...typedBlocks(row)],
    dataAt: row.dataAt,
    publishedAt: row.publishedAt,
    snapshotHash: row.sha256,
    watermark: row.state === 'published' ? null : '未发布',
  }
}

/** What a report of a year still lacks before it can be locked. */
export function lackingOf(row: Report): string[] {
  if (row.kind !== 'Y' || row.organisation === null) return []
  const asked = {
    staffTotal: '年末专职人数',
    payTotal: '年度薪酬总额',
    councilMeetings: '理事会次数',
    disclosed: '信息公开清单',
    auditReport: '审计报告',
  } as const
  return Object.entries(asked).flatMap(([name, label]) =>
    row[name as keyof typeof asked] === null ? [label] : [],
  )
}
