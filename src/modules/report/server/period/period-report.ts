import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { type findRow, findRows } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { charityPorts } from '#modules/charity/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { periodKinds, periodOf, periodReport } from '../../model/index.ts'
import { periodReportContent, periodReportTable } from '../../model/period/period-calls.ts'
import { sendPdf } from '../pdf/index.ts'
import { remakeReport } from './make-period.ts'
import { lackingOf, paperOfPeriod, typedBlocks } from './paper-of-period.ts'
import { sendPeriodSheet } from './send-period-sheet.ts'

type Report = Row<typeof periodReport>
const table = tableOf(periodReport)
const yearOnly = ['staffTotal', 'payTotal', 'councilMeetings', 'disclosed', 'auditReport'] as const

export const periodReportServing = serve(periodReport, {
  check(next, act) {
    if (next.kind === 'Y') return
    for (const name of yearOnly) if (next[name] !== null) act.mark(name, '只有年报填写这一项')
  },
  editable: row => row.isCurrent || outdated,
  movable(row, name) {
    if (!row.isCurrent) return outdated
    if (name === 'publish' && row.kind === 'W') return '周报用于内部运营，不发布'
    return name === 'send' && row.organisation === null ? '平台报告没有接收机构' : true
  },
  mayMove: (row, name, person) =>
    name === 'publish' && row.lockedBy === person.accountId ? '锁定报告的人不能自己发布' : true,
  moves: {
    lock(row, _answers, act) {
      const lacking = lackingOf(row)
      if (lacking.length > 0) act.refuse(`年报还缺：${lacking.join('、')}，补齐后才能锁定`)
      return { lockedBy: act.person.accountId, lockedAt: act.now.toISOString() }
    },
    async publish(row, _answers, act) {
      await appendLeaves(act, [
        {
          kind: 'publication',
          sourceType: periodReport.path,
          sourceId: row.id,
          organisation: row.organisation,
          occurredAt: act.now.toISOString(),
          content: { number: row.number, title: row.title, figures: row.sha256 },
        },
      ])
      return { publishedBy: act.person.accountId, publishedAt: act.now.toISOString() }
    },
  },
  actions: {
    async send(row, _answers, act) {
      const told = await charityPorts().tellAdministrators(act, row.organisation ?? '', {
        title: row.title,
        body: `${periodKinds[row.kind]}已生成，请在「数据${periodKinds[row.kind]}」中查看`,
      })
      if (told === 0) act.refuse('该机构没有启用的管理员')
      return { sentAt: act.now.toISOString() }
    },
    async correct(row, { correction }, act) {
      await remakeReport(act, row, correction)
      return { isCurrent: false }
    },
  },
})

const outdated = '这一版已被更正，请办理现行版本'

const mostLines = 2000

/** `GET …/getTable?kind=&period=`: the current reports of a period, of everybody in reach. */
const tableRoute = route(periodReportTable, {
  access: { action: 'periodReport.view' },
  summary: '查询期间报告一览',
  async read({ kind, period }, act) {
    const reach = and(visible(periodReportServing, act.person), eq(table.kind, kind))
    const known = await act.tx
      .selectDistinct({ period: table.period })
      .from(table)
      .where(reach)
      .orderBy(desc(table.period))
      .limit(200)
    const periods = known.map(each => String(each.period))
    const key = period ?? periods[0] ?? ''
    const asked = periodOf(kind, key)
    const where = whereClause(and(reach, eq(table.period, key), eq(table.isCurrent, true)))
    // All of them together and the largest before the limit cuts any off.
    const found = await selectRows(
      act.tx,
      periodReport,
      sql`${where} order by ${table.organisation} is not null,
        (${table.figures} ->> 'amount')::numeric desc nulls last, ${table.id} limit ${mostLines + 1}`,
    )
    const rows = found.slice(0, mostLines)
    const names = await namesOf(act.tx, rows)
    const list = rows.map(row => lineOf(row, names))
    const weight = (line: (typeof list)[number]) =>
      line.organisation === null ? Number.POSITIVE_INFINITY : (line.figures.amount ?? 0)
    list.sort((one, other) => weight(other) - weight(one) || one.name.localeCompare(other.name))
    return {
      period: key,
      from: asked?.from ?? '',
      to: asked?.to ?? '',
      periods,
      list,
      isCut: found.length > mostLines,
    }
  },
})

async function namesOf(
  reader: Parameters<typeof findRow>[0],
  rows: readonly Report[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ organisation }) => organisation ?? [])
  const found = await reader.execute<{ id: string; name: string }>(
    sql`select id, name from organisation where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

function lineOf(row: Report, names: ReadonlyMap<string, string>) {
  const { id, version, organisation, state, edition, figures, comparison } = row
  const name = organisation === null ? '平台合计' : (names.get(organisation) ?? '')
  return {
    id,
    version,
    organisation,
    name,
    state,
    edition,
    figures,
    comparison,
    days: [...row.days],
  }
}

/** `GET …/getContent?id=`: everything that a report tells. */
const contentRoute = route(periodReportContent, {
  access: { action: 'periodReport.view' },
  summary: '查询期间报告内容',
  async read({ id }, act) {
    const row = await readInScope(act, periodReportServing, id)
    const same = and(
      eq(table.kind, row.kind),
      eq(table.period, row.period),
      sql`${table.organisation} is not distinct from ${row.organisation}`,
    )
    const editions = await findRows(act.tx, periodReport, same, 50)
    const { kind, period, from, to, dataAt, sha256 } = row
    return {
      ...lineOf(row, await namesOf(act.tx, [row])),
      ...{ kind, period, from, to, dataAt, sha256 },
      blocks: [...row.blocks, ...typedBlocks(row)],
      lacking: lackingOf(row),
      editions: editions.map(each => ({
        ...{ id: each.id, edition: each.edition, dataAt: each.dataAt, state: each.state },
      })),
    }
  },
})

/** `GET …/getFile?id=&format=`: the report as a PDF or a sheet. */
const fileRoute = route({
  method: 'GET',
  path: '/api/report/periodReport/getFile',
  access: { action: 'periodReport.view' },
  summary: '下载期间报告',
  question: z.object({
    id: z.uuid('记录编号有误'),
    format: z.enum(['pdf', 'xlsx'], '格式有误').default('pdf'),
  }),
  raw: true,
  async handle({ id, format }, exchange) {
    const paper = await exchange.read(async act =>
      paperOfPeriod(act.tx, await readInScope(act, periodReportServing, id)),
    )
    await (format === 'pdf' ? sendPdf : sendPeriodSheet)(exchange.reply, paper)
  },
})

export const periodReportRoutes: readonly AnyRoute[] = [tableRoute, contentRoute, fileRoute]
