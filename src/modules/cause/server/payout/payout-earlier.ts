import { and, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { file } from '#modules/platform/model/index.ts'
import { type PayoutFinding, payout, rosterKind } from '../../model/index.ts'
import { warnIf } from './finding.ts'
import type { Line } from './lines-of.ts'
import { isPayeeChanged, marksOf } from './payee-marks.ts'
import type { Payout } from './payout-rules.ts'

const column = (name: string) => columnNamed(payout, name)
const standing = ['pending', 'approved', 'paid', 'failed', 'signed']
const received = ['paid', 'signed']

/** So few payouts of a cause say nothing of what is usual. */
const fewest = 20

/** What earlier payouts of the organisation say of this one; warnings only. */
export async function checkEarlier(
  row: Payout,
  lines: readonly Line[],
  act: Act,
): Promise<PayoutFinding[]> {
  const marks = marksOf(row, lines)
  const isRoster = row.payeeKind === rosterKind
  const known = isRoster ? [] : await knownPayouts(row, marks, act)
  const isPayee = (each: Payout) => each.codeMark === marks.codeMark && marks.codeMark !== null
  const sameAccount = known.find(each => each.accountMark === marks.accountMark && !isPayee(each))
  const otherAccount = known.find(each => isPayee(each) && each.accountMark !== marks.accountMark)
  const monthAgo = act.now.getTime() - 30 * dayMs
  const twin = known.find(
    each => isPayee(each) && each.amount === row.amount && Date.parse(each.createdAt) >= monthAgo,
  )
  const isKnown = known.some(each => isPayee(each) && received.includes(each.state))
  const past = '近12个月拨付'
  return [
    warnIf(
      { item: '同一账号', field: 'payeeAccount', source: past },
      sameAccount && `该账号曾用于其他收款方（${sameAccount.number}）`,
    ),
    warnIf(
      { item: '账户变更', field: 'accountReason', source: past },
      otherAccount && `该收款方曾使用其他账户（${otherAccount.number}）`,
    ),
    warnIf(
      { item: '重复拨付', field: 'amount', source: '近30天拨付' },
      twin && `30 天内已有同一收款方、相同金额的拨付（${twin.number}）`,
    ),
    warnIf(
      { item: '附件重复', field: 'basisFiles', source: '附件指纹' },
      await whyFilesKnown(row, act),
    ),
    warnIf(
      { item: '首次收款', field: 'payeeName', source: past },
      isRoster || isKnown ? undefined : '首次向该收款方付款，请核实账户信息',
    ),
    warnIf({ item: '金额', field: 'amount', source: '本标的历次拨付' }, await whyLarge(row, act)),
    warnIf(
      { item: '驳回记录', field: 'purpose', source: '审核记录' },
      row.rejections > 0 ? `曾被驳回或退回 ${row.rejections} 次` : undefined,
    ),
    warnIf(
      { item: '收款方变更', field: 'payeeName', source: '上次送审版本' },
      row.payeeMark === null ? undefined : whySubmittedOther(row, lines),
    ),
  ]
}

const dayMs = 86_400_000

/** Against the version of the last submission: while it is edited its own mark, afterwards the one before. */
function whySubmittedOther(row: Payout, lines: readonly Line[]): string | undefined {
  const isOther =
    row.state === 'pending'
      ? row.lastPayeeMark !== null && row.lastPayeeMark !== row.payeeMark
      : isPayeeChanged(row, lines)
  return isOther ? '收款方或花名册在上次送审后有改动' : undefined
}

/** Payouts of the last twelve months to the same payee or account, the latest first. */
async function knownPayouts(
  row: Payout,
  { accountMark, codeMark }: ReturnType<typeof marksOf>,
  act: Act,
): Promise<Payout[]> {
  const since = new Date(act.now.getTime() - 365 * dayMs).toISOString()
  const alike = [
    ...(accountMark === null ? [] : [eq(column('accountMark'), accountMark)]),
    ...(codeMark === null ? [] : [eq(column('codeMark'), codeMark)]),
  ]
  if (alike.length === 0) return []
  const found = await findRows(
    act.tx,
    payout,
    and(othersOf(row), or(...alike), gte(column('createdAt'), since)),
    500,
  )
  return found.reverse()
}

function othersOf({ id, organisation }: Payout): SQL | undefined {
  return and(
    eq(column('organisation'), organisation),
    ne(column('id'), id),
    inArray(column('state'), standing),
  )
}

async function whyFilesKnown(row: Payout, act: Act): Promise<string | undefined> {
  const own = row.basisFiles ?? []
  if (own.length === 0) return undefined
  const { rows } = await act.tx.execute<{ number: string; name: string }>(sql`
    select p.number, f.name
      from ${tableOf(payout)} p
      join ${tableOf(file)} g on g.id = any(p.basis_files)
      join ${tableOf(file)} f on f.sha256 = g.sha256 and f.id = any(${sql.param(own)}::uuid[])
     where p.organisation = ${row.organisation}::uuid and p.id <> ${row.id}::uuid
       and p.state <> 'voided' and p.follow_up_of is distinct from ${row.id}::uuid
       and p.id is distinct from ${row.followUpOf}::uuid
     order by p.created_at desc limit 1`)
  const [known] = rows
  return known && `附件「${known.name}」已用于${known.number}`
}

async function whyLarge(row: Payout, act: Act): Promise<string | undefined> {
  const { rows } = await act.tx.execute<{ n: number; limit: string | null }>(sql`
    select count(*)::int as n, percentile_disc(0.95) within group (order by amount)::text as limit
      from payout where cause = ${row.cause}::uuid and id <> ${row.id}::uuid
       and ${inArray(sql`state`, standing)}`)
  const { n = 0, limit = null } = rows[0] ?? {}
  return n >= fewest && limit !== null && row.amount > Number(limit)
    ? '金额在本标的历次拨付的前 5%'
    : undefined
}
