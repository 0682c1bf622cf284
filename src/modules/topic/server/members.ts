import { and, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { holdersOf } from '#modules/access/server/index.ts'
import { notify, recordTodo } from '#modules/platform/server/index.ts'
import { federationMember } from '../model/index.ts'
import type { Page } from './page-checks.ts'

const table = tableOf(federationMember)

export const federationMemberServing = serve(federationMember, {
  // A federation sees who said yes on its pages; the answer is the member's alone.
  offers: (person, members) =>
    person.ownerId === null ? undefined : eq(members.federation, person.ownerId),
  mayMove: (row, _move, person) =>
    person.ownerId === row.organisation ? true : '由成员机构自己答复',
  moves: {
    confirm: (_row, _answers, act) => ({ answeredAt: act.now.toISOString(), reason: null }),
    decline: (_row, { reason }, act) => ({ answeredAt: act.now.toISOString(), reason }),
    leave: (_row, { reason }, act) => ({ answeredAt: act.now.toISOString(), reason }),
  },
  async enrich(rows, act) {
    const asked = sql.param([...new Set(rows.map(({ federation }) => federation))])
    const { rows: found } = await act.tx.execute<{ id: string; name: string | null }>(
      sql`select id::text, federation_name(id) as name from unnest(${asked}::uuid[]) id`,
    )
    const names = new Map(found.map(({ id, name }) => [id, name]))
    return new Map(
      rows.map(({ id, federation }) => [id, { federationName: names.get(federation) ?? null }]),
    )
  },
})

/** What members have to answer. */
export const memberTodo = recordTodo({
  serving: federationMemberServing,
  label: '慈善会成员确认',
  link: '/zhuanti/cishanhui?part=members',
  action: 'federationMember.confirm',
  where: ({ person }) =>
    and(eq(table.state, 'asked'), eq(table.organisation, person.ownerId ?? person.accountId)),
  item: ({ createdAt }) => ({ title: '邀请本机构作为慈善会成员展示', submittedAt: createdAt }),
})

/** An organisation that was named by its credit code. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly area: string | null
  readonly form: string
}

/** Over the wall: who knows a credit code learns whose it is, as in any public register. */
export const candidateSql = `create or replace function federation_candidate(asked text)
returns table (id uuid, name text, area text, form text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, area, org_form from organisation where uscc = asked and state = 'active'
$$`

/** Over the wall: whoever has a page, or writes one, is known by name to those whom it asks. */
export const federationNameSql = `create or replace function federation_name(asked uuid)
returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select name from organisation where id = asked
     and exists (select from federation_page where federation_page.organisation = asked)
$$`

const mostCodes = 50

/** The organisations of the credit codes that were typed, line by line; what is no organisation is told. */
export async function candidatesOf(act: Act, typed: string): Promise<Candidate[]> {
  const codes = [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,，;；]+/)
        .filter(each => each !== ''),
    ),
  ]
  if (codes.length > mostCodes) act.refuse(`一次最多填写 ${mostCodes} 个信用代码`, 'codes')
  const found: Candidate[] = []
  for (const code of codes) {
    const { rows } = await act.tx.execute<Candidate & Record<string, unknown>>(
      sql`select * from federation_candidate(${code})`,
    )
    const [row] = rows
    if (row === undefined) act.refuse(`平台上没有信用代码为 ${code} 的正常机构`, 'codes')
    else found.push(row)
  }
  return found
}

/** Asks organisations to be shown as members; those that said no before are asked again. */
export async function inviteMembers(act: Act, page: Page, invited: readonly Candidate[]) {
  for (const { id: organisation, name } of invited) {
    if (organisation === page.organisation) act.refuse('成员机构不包括慈善会自己', 'codes')
    const [row] = await findRows(
      act.tx,
      federationMember,
      and(eq(table.page, page.id), eq(table.organisation, organisation)),
      1,
    )
    if (row?.state === 'asked' || row?.state === 'confirmed')
      act.refuse(`${name} 已在成员机构中`, 'codes')
    if (row === undefined)
      await insertRow(act, federationMember, {
        ...{ page: page.id, federation: page.organisation, organisation, name },
      })
    else await moveRow(act, federationMember, row, 'askAgain', { answeredAt: null, reason: null })
    await tell(act, organisation, `「${page.title}」邀请本机构作为成员展示，请确认`)
  }
}

/** Takes a member off a page, and tells it. */
export async function dropMember(act: Act, page: Page, id: string): Promise<void> {
  const row = await findRow(act.tx, federationMember, id)
  if (row?.page !== page.id) return act.refuse('该机构不是本专题的成员', 'member')
  if (row.state === 'ended') act.refuse('该机构已退出', 'member')
  await moveRow(act, federationMember, await lockRow(act, federationMember, id), 'drop')
  await tell(act, row.organisation, `「${page.title}」已将本机构移出成员机构`)
}

async function tell(act: Act, organisation: string, title: string): Promise<void> {
  const accounts = await holdersOf(act, 'federationMember.confirm', organisation)
  if (accounts.length === 0) return
  await notify(act, { accounts, kind: 'todo', title, link: '/zhuanti/cishanhui?part=members' })
}

/** What hangs on a draft that is deleted. */
export async function forgetMembers(act: Act, page: Page): Promise<void> {
  await act.tx.delete(table).where(eq(table.page, page.id))
}
