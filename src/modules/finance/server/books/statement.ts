import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { ReadOf } from '#kernel/resource/ask.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { financeStatement, statementNames } from '../../model/books/book-calls.ts'
import { nameOrganisationsById } from './names.ts'
import { ledgerWhere } from './span.ts'
import {
  activityLines,
  balanceLines,
  cashLines,
  type Line,
  type Moved,
  type Picked,
} from './statement-lines.ts'

type Asked = ReadOf<typeof financeStatement>

/** A statement of one month or year beside the period before; each line opens its entries. */
const statementRoute = route(financeStatement, {
  access: { action: 'accountingPeriod.view' },
  summary: '会计报表',
  read: (asked, act) => statementOf(act, asked),
})

/** The same as a sheet. */
const fileRoute = route({
  method: 'GET',
  path: '/api/finance/accountingPeriod/getStatementFile',
  access: { action: 'accountingPeriod.export' },
  summary: '导出会计报表',
  question: financeStatement.question,
  raw: true,
  async handle(asked, exchange) {
    const statement = await exchange.read(act => statementOf(act, asked))
    const content = new PassThrough()
    writeXlsx(content, {
      sheetName: statement.title,
      notes: [
        statement.title,
        `${statement.organisationName}　${statement.from} 至 ${statement.to}　单位：元`,
      ],
      columns: [
        { title: '项目', width: 40, format: 'text' },
        ...statement.columns.map(title => ({ title, format: 'money' as const })),
      ],
      rows: rowsOf(statement),
      // A failure of the writer reaches the reader of the stream.
    }).catch(error => content.destroy(error))
    const name = `${statement.title} ${asked.period}.xlsx`
    exchange.reply
      .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    await exchange.reply.send(content)
  },
})

type Statement = Awaited<ReturnType<typeof statementOf>>

async function* rowsOf({ lines, columns, fault }: Statement) {
  for (const { label, amounts } of lines)
    yield [label, ...columns.map((_, at) => amounts[at] ?? null)]
  if (fault !== null) yield [fault, ...columns.map(() => null)]
}

async function statementOf(act: Act, asked: Asked) {
  const { kind, period, organisation } = asked
  const span = spanOf(period)
  const before = spanOf(previous(period))
  const isAtEnd = kind === 'balance'
  const columns = [
    await movedIn(act, asked, isAtEnd ? { from: null, to: span.to } : span),
    await movedIn(act, asked, isAtEnd ? { from: null, to: before.to } : before),
  ]
  const [now, then] = period.length === 4 ? ['本年', '上年'] : ['本月', '上月']
  const names =
    organisation === undefined ? undefined : await nameOrganisationsById(act, [organisation])
  const { lines, fault } = linesOf(kind, columns)
  return {
    title: statementNames[kind],
    organisationName: organisation === undefined ? '全部机构' : (names?.get(organisation) ?? ''),
    ...span,
    columns:
      kind === 'activity'
        ? [now, then].flatMap(word => [`${word}非限定性`, `${word}限定性`, `${word}合计`])
        : isAtEnd
          ? [`${now}末`, `${then}末`]
          : [now, then],
    lines: lines.map(({ opens, amounts, ...line }) => ({
      ...line,
      amounts: [...amounts],
      opens: opens === null ? null : writtenAs(opens),
    })),
    fault,
  }
}

function linesOf(
  kind: Asked['kind'],
  columns: readonly (readonly Moved[])[],
): { lines: readonly Line[]; fault: string | null } {
  if (kind === 'balance') return balanceLines(columns)
  if (kind === 'cash') return cashLines(columns)
  return { lines: activityLines(columns), fault: null }
}

function writtenAs({ kinds, flows, events }: Picked) {
  return {
    ...(kinds === undefined ? {} : { kinds: kinds.join(',') }),
    ...(flows === undefined ? {} : { flows: flows.join(',') }),
    ...(events === undefined ? {} : { events: events.join(',') }),
  }
}

/** The days of a month `YYYY-MM` or a year `YYYY`. */
function spanOf(period: string): { readonly from: string; readonly to: string } {
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` }
  const [year = 0, month = 1] = period.split('-').map(Number)
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: `${period}-01`, to }
}

/** The period before one. */
function previous(period: string): string {
  if (period.length === 4) return String(Number(period) - 1)
  return addDays(`${period}-01`, -1).slice(0, 7)
}

async function movedIn(
  act: Act,
  asked: Pick<Asked, 'organisation'>,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<readonly Moved[]> {
  const { rows } = await act.tx.execute<{
    kind: string
    event: string
    flow: string
    net: string
  }>(sql`
    select a.kind, d.event, d.flow, sum(d.debit - d.credit)::text as net
      from ledger_daily d join ledger_account a on a.id = d.account_id
     where d.${ledgerWhere(act, asked)} and d.day <= ${to}::date
       ${from === null ? sql`` : sql`and d.day >= ${from}::date`}
     group by 1, 2, 3`)
  return rows.map(row => ({ ...row, net: Number(row.net) }))
}

export const statementRoutes: readonly AnyRoute[] = [statementRoute, fileRoute]
