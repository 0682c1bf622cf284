import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { account } from '../model/account.ts'
import { deputy, deputyDays } from '../model/deputy.ts'
import { isSameOwner, ownerOf } from '../model/owner.ts'
import { position } from '../model/position.ts'
import { raisePermRev } from './perm-rev.ts'
import { accessPorts } from './ports.ts'
import { clashOf } from './position-fit.ts'

type Deputy = Row<typeof deputy>

const dayLength = 86_400_000

/** Deputies of key posts: of the same unit, for thirty days at most, one at a time. */
export const deputyServing = serve(deputy, {
  async prepare(draft, act) {
    // Locked: two deputies of one person, and two appointments of one deputy, are judged one after the other.
    await act.tx.execute(sql`select from account
      where id in (${draft.absent}::uuid, ${draft.deputy}::uuid) order by id for update`)
    return ownerOf(await lockRow(act, account, draft.absent))
  },
  async check(next, act) {
    markPeriod(act, next)
    await markPeople(act, next)
    await markPosition(act, next)
    await markOverlap(act, next)
  },
  async inserted(row, act) {
    await raisePermRev(act, [row.deputy])
    const absent = await findRow(act.tx, account, row.absent)
    await accessPorts().notify(act, {
      accounts: [row.deputy],
      kind: 'todo',
      title: `您将代理${absent?.realName ?? ''}的审核工作`,
      body: `${row.from} 至 ${row.until}，事由：${row.reason}。期间作出的审核会注明代理。`,
    })
  },
  moves: {
    async end(row, _answers, act) {
      await raisePermRev(act, [row.deputy])
      return {}
    },
  },
})

function markPeriod(act: Act, { from, until }: Deputy): void {
  const today = beijingDay(act.now)
  if (from < today) act.mark('from', '开始日期不能早于今天')
  const days = (Date.parse(until) - Date.parse(from)) / dayLength + 1
  if (days < 1) act.mark('until', '结束日期不能早于开始日期')
  else if (days > deputyDays) act.mark('until', `代理最长 ${deputyDays} 天`)
}

async function markPeople(act: Act, next: Deputy): Promise<void> {
  if (next.deputy === next.absent) return act.mark('deputy', '代理人不能是本人')
  // A deputy has the reviews of the absent: nobody gives them to himself.
  if (next.deputy === act.person.accountId) return act.mark('deputy', '不能让自己做代理人')
  const absent = await findRow(act.tx, account, next.absent)
  const chosen = await findRow(act.tx, account, next.deputy)
  if (absent === undefined || chosen === undefined) return
  if (!isSameOwner(absent, chosen)) act.mark('deputy', '代理人须为同一单位的人员')
  else if (chosen.state !== 'enabled') act.mark('deputy', '代理人账号未启用')
  else {
    const others = await positionsStoodInFor(act, next)
    const fault = await clashOf(act, [next.position, ...(chosen.positions ?? []), ...others])
    if (fault !== undefined) act.mark('deputy', fault)
  }
}

/** Posts that the chosen deputy stands in for on some of the same days. */
async function positionsStoodInFor(act: Act, { deputy: chosen, from, until }: Deputy) {
  const { rows } = await act.tx.execute<{ position: string }>(sql`
    select position from deputy where deputy = ${chosen}::uuid and state = 'set'
      and "from" <= ${until} and until >= ${from}`)
  return rows.map(({ position: id }) => id)
}

async function markPosition(act: Act, next: Deputy): Promise<void> {
  const post = await findRow(act.tx, position, next.position)
  const holder = await findRow(act.tx, account, next.absent)
  if (post === undefined || holder === undefined) return
  if (post.keyPost !== true) act.mark('position', '只有关键岗位需要设置代理人')
  if (holder.positions?.includes(next.position) !== true)
    act.mark('absent', `${holder.realName}不在该岗位任职`)
}

async function markOverlap(act: Act, next: Deputy): Promise<void> {
  const { rows } = await act.tx.execute<{ from: string; until: string }>(sql`
    select "from"::text, until::text from deputy where absent = ${next.absent}::uuid and state = 'set'
      and "from" <= ${next.until} and until >= ${next.from} limit 1`)
  const [found] = rows
  if (found !== undefined) act.mark('from', `${found.from} 至 ${found.until} 已有代理人`)
}
