import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { keepPayers, payerMark } from '#modules/people/server/index.ts'
import { fan } from '../../model/index.ts'
import { keepFanGifts } from '../gifts/keep-fan-gifts.ts'
import type { FollowerFacts } from './channel.ts'

const scenes: Readonly<Record<string, string>> = {
  ADD_SCENE_SEARCH: 'search',
  ADD_SCENE_QR_CODE: 'scan',
  ADD_SCENE_PROFILE_CARD: 'card',
  ADD_SCENE_PAID: 'paid',
  ADD_SCENE_PROFILE_LINK: 'article',
  ADD_SCENE_PROFILE_ITEM: 'menu',
}
const nameless = '微信用户'

/** An account as what its fans belong to. */
export interface OfAccount {
  readonly id: string
  readonly organisation: string
  readonly appId: string
}

/** Keeps who follows an account now, as the channel tells; answers the fans by their open ids. */
export async function keepFollowers(
  act: Act,
  { id: account, organisation, appId }: OfAccount,
  followers: readonly FollowerFacts[],
): Promise<ReadonlyMap<string, string>> {
  const now = act.now.toISOString()
  const rows = followers.map(each => ({
    open_id: each.openid,
    payer: payerMark({ appId, openId: each.openid }),
    union_id: each.unionid ?? null,
    nickname: (each.nickname ?? '').trim().slice(0, 60) || null,
    since:
      each.subscribe_time === undefined ? now : new Date(each.subscribe_time * 1000).toISOString(),
    scene: scenes[each.subscribe_scene ?? ''] ?? 'other',
    scene_ref: each.qr_scene_str?.slice(0, 60) ?? null,
  }))
  const { rows: kept } = await act.tx.execute<{ id: string; open_id: string }>(sql`
    insert into fan as f (id, version, created_at, updated_at, organisation, account, open_id, payer, union_id,
      nickname, subscribed, subscribed_at, scene, scene_ref, messages30, blacklisted)
    select gen_random_uuid(), 1, ${now}::timestamptz, ${now}::timestamptz, ${organisation}::uuid,
           ${account}::uuid, t.open_id, t.payer, t.union_id, coalesce(t.nickname, ${nameless}), true, t.since,
           t.scene, t.scene_ref, 0, false
      from json_to_recordset(${JSON.stringify(rows)}::json) as t(open_id text, payer text, union_id text,
           nickname text, since timestamptz, scene text, scene_ref text)
    on conflict (open_id, account) do update
       set subscribed = true, unsubscribed_at = null, updated_at = excluded.updated_at,
           payer = excluded.payer,
           union_id = coalesce(excluded.union_id, f.union_id),
           nickname = case when excluded.nickname = ${nameless} then f.nickname else excluded.nickname end,
           subscribed_at = case when f.subscribed then f.subscribed_at else excluded.subscribed_at end,
           scene = case when f.subscribed then f.scene else excluded.scene end,
           scene_ref = case when f.subscribed then f.scene_ref else excluded.scene_ref end
    returning id, open_id`)
  await linkPayers(
    act,
    organisation,
    rows.map(({ payer }) => payer),
  )
  await linkByUnion(act, account, organisation)
  act.afterwards(() => invalidateCounts(fan))
  return new Map(kept.map(each => [each.open_id, each.id]))
}

/** The same person at another account of the organisation is the same donor. */
async function linkByUnion(act: Act, account: string, organisation: string): Promise<void> {
  const { rows } = await act.tx.execute<{ donor: string; payer: string }>(sql`
    update fan f set donor = o.donor
      from fan o
     where f.account = ${account}::uuid and f.donor is null and f.union_id is not null
       and o.union_id = f.union_id and o.organisation = f.organisation and o.donor is not null
    returning f.donor, f.payer`)
  await keepPayers(act, organisation, rows)
}

/** Fans by whose accounts gifts were paid are those donors; who was linked by people stays so. */
export async function linkPayers(
  act: Act,
  organisation: string,
  payers: readonly string[],
): Promise<void> {
  const { rows } = await act.tx.execute<{ donor: string }>(sql`
    update fan f set donor = k.donor
      from donor_key k
     where k.organisation = ${organisation}::uuid and k.mark = any(${sql.param([...payers])}::text[])
       and f.organisation = k.organisation and f.payer = k.mark and f.donor is null
    returning f.donor`)
  if (rows.length === 0) return
  await keepFanGifts(
    act,
    rows.map(({ donor }) => donor),
  )
  act.afterwards(() => invalidateCounts(fan))
}

/** Somebody follows an account no more. */
export async function letGo(
  act: Act,
  account: string,
  openId: string,
): Promise<string | undefined> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    update fan set subscribed = false, unsubscribed_at = ${act.now.toISOString()}::timestamptz
     where account = ${account}::uuid and open_id = ${openId} and subscribed returning id`)
  act.afterwards(() => invalidateCounts(fan))
  return rows[0]?.id
}

/** How many follow each account now. */
export async function countFollowers(act: Act, account: string): Promise<void> {
  await act.tx.execute(sql`
    update official_account set followers = (select count(*) from fan
      where fan.account = ${account}::uuid and fan.subscribed)
     where id = ${account}::uuid`)
}
