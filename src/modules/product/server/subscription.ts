import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import {
  accessPorts,
  administratorsOf,
  raiseEverybodysPermRev,
} from '#modules/access/server/index.ts'
import {
  graceDays,
  type LimitName,
  limitFields,
  product,
  productOrganisation,
  type Usage,
} from '../model/index.ts'

type Subscription = Row<typeof productOrganisation>
type Standing = Subscription['state']

const limitNames = Object.keys(limitFields) as LimitName[]

/** Subscriptions: one live one an organisation; what is due of money never waits for a fee. */
export const productOrganisationServing = serve(productOrganisation, {
  async prepare(draft, act) {
    const sold = draft.product && (await findRow(act.tx, product, draft.product))
    return {
      number: await nextRecordNumber(act, 'DY'),
      release: sold ? sold.release : 1,
      state: draft.kind === 'trial' ? ('trial' as const) : ('active' as const),
    }
  },
  async check(next, act, before) {
    if (next.to <= next.from) act.mark('to', '到期日应晚于开始日')
    if (next.kind !== 'formal' && next.price > 0) act.mark('price', '试用和赠送不收费')
    const sold = await findRow(act.tx, product, next.product)
    if (before === undefined) {
      if (sold?.state !== 'onSale') act.mark('product', '该产品未上架')
      if (await hasLive(act, next.organisation)) act.mark('organisation', '该机构已有在用的订阅')
      if (next.to <= beijingDay(act.now)) act.mark('to', '到期日应晚于今天')
      const most = sold?.trialDays ?? 0
      if (next.kind === 'trial' && next.to > addDays(next.from, most))
        act.mark('to', `试用最长 ${most} 天`)
    }
  },
  async inserted(row, act) {
    await raiseEverybodysPermRev(act, row.organisation)
    await tell(act, row, '产品已开通', `服务期至 ${row.to}。`)
  },
  updated: (row, act) => raiseEverybodysPermRev(act, row.organisation),
  moves: {
    async renew(row, { to, price, contractNo }, act) {
      if (to <= row.to || to <= beijingDay(act.now))
        act.refuse(`新的到期日应晚于 ${row.to} 和今天`, 'to')
      await raiseEverybodysPermRev(act, row.organisation)
      await tell(act, row, '产品已续期', `服务期至 ${to}。`)
      const next =
        row.nextProduct === null ? undefined : await findRow(act.tx, product, row.nextProduct)
      return {
        ...{ to, price, told: 0, kind: 'formal' as const },
        ...(contractNo === null ? {} : { contractNo }),
        ...(next === undefined
          ? {}
          : { product: next.id, release: next.release, nextProduct: null }),
      }
    },
    async suspend(row, _answers, act) {
      await raiseEverybodysPermRev(act, row.organisation)
      await tell(act, row, '产品已暂停', '受赠、退款、票据和已批拨付不受影响。')
      return {}
    },
    async resume(row, _answers, act) {
      await raiseEverybodysPermRev(act, row.organisation)
      return { state: standingOf(row, beijingDay(act.now)) }
    },
    async end(row, _answers, act) {
      await raiseEverybodysPermRev(act, row.organisation)
      await tell(act, row, '产品已终止', '受赠、退款、票据和已批拨付不受影响。')
      return {}
    },
  },
  actions: {
    async change(row, { product: chosen, when }, act) {
      if (chosen === row.product) act.refuse('已是该产品', 'product')
      const sold = await findRow(act.tx, product, chosen)
      if (sold?.state !== 'onSale') act.refuse('该产品未上架', 'product')
      await raiseEverybodysPermRev(act, row.organisation)
      if (when === 'next') return { nextProduct: chosen }
      await tell(act, row, '产品已变更', `现为「${sold?.name}」。`)
      return { product: chosen, release: sold?.release ?? 1, nextProduct: null }
    },
    async upgrade(row, _answers, act) {
      const sold = await findRow(act.tx, product, row.product)
      if (sold === undefined || sold.release === row.release) act.refuse('已是最新版本')
      await raiseEverybodysPermRev(act, row.organisation)
      return { release: sold?.release ?? row.release }
    },
  },
  async enrich(rows, act) {
    const usage = await usageOf(
      act,
      rows.map(({ organisation }) => organisation),
    )
    const sold = await soldLimits(
      act,
      rows.map(({ id }) => id),
    )
    return new Map(
      rows.map(row => [
        row.id,
        {
          usage: usage.get(row.organisation) ?? nothing,
          limits: Object.fromEntries(
            limitNames.map(name => [name, row[name] ?? sold.get(row.id)?.[name] ?? null]),
          ),
        },
      ]),
    )
  },
})

const nothing: Usage = { accounts: 0, causes: 0, storageMb: 0, sms: 0 }

async function hasLive({ tx }: Act, organisation: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from product_organisation where organisation = ${organisation}::uuid
       and state <> 'ended' limit 1`)
  return rows.length > 0
}

/** Where a subscription stands on a day: through its last day, the grace after it, then limited. */
export function standingOf(
  { to, kind }: Pick<Subscription, 'to' | 'kind'>,
  today: string,
): Extract<Standing, 'trial' | 'active' | 'grace' | 'limited'> {
  if (today <= to) return kind === 'trial' ? 'trial' : 'active'
  return today <= addDays(to, graceDays) ? 'grace' : 'limited'
}

async function soldLimits({ tx }: Pick<Act, 'tx'>, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; limits: Record<string, number | null> }>(sql`
    select s.id, v.snapshot -> 'limits' as limits from product_organisation s
      join product_version v on v.product = s.product and v.release = s.release
     where s.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, limits }) => [id, limits]))
}

interface UsageRow extends Record<string, unknown> {
  readonly id: string
  readonly accounts: number
  readonly causes: number
  readonly storage: number
  readonly sms: number
}

async function usageOf({ tx, now }: Pick<Act, 'tx' | 'now'>, organisations: readonly string[]) {
  const month = `${beijingDay(now).slice(0, 7)}-01`
  const { rows } = await tx.execute<UsageRow>(sql`
    select o.id,
      (select count(*)::int from account where organisation = o.id and state <> 'cancelled') as accounts,
      (select count(*)::int from cause where organisation = o.id and state = 'raising') as causes,
      (select coalesce(sum(size), 0)::float8 from file where organisation = o.id) as storage,
      (select count(*)::int from outbox_message where organisation = o.id and channel = 'sms'
          and created_at >= (${month} || ' 00:00+08')::timestamptz) as sms
    from organisation o where o.id = any(${sql.param([...organisations])}::uuid[])`)
  return new Map<string, Usage>(
    rows.map(({ id, accounts, causes, storage, sms }) => [
      id,
      { accounts, causes, storageMb: Math.round(storage / 1_048_576), sms },
    ]),
  )
}

async function tell(act: Act, row: Subscription, title: string, body: string): Promise<void> {
  const accounts = await administratorsOf(act.tx, row.organisation)
  if (accounts.length === 0) return
  await accessPorts().notify(act, {
    accounts,
    kind: 'system',
    title,
    body: `${row.number}：${body}`,
  })
}

/** Days before the end on which the administrators are told. */
const warnings = [60, 30, 7, 1]

/** Every morning: what is over gets its grace, then its limits; what ends soon is told of. */
export const turnSubscriptions = job('product.turn-subscriptions', {
  label: '订阅到期处理',
  payload: z.object({}),
  retries: 3,
  every: '20 0 * * *',
  async run(_payload, work) {
    await work.change(act => turnAt(act, beijingDay(act.now)))
  },
})

/** Moves every subscription to where it stands on a day; by name, so that a missed night is made up for. */
export async function turnAt(act: Act, today: string): Promise<void> {
  const open = sql`state in ('trial', 'active', 'grace')`
  for (const row of await findRows(act.tx, productOrganisation, open, 100_000)) {
    const standing = standingOf(row, today)
    if (standing !== row.state && (standing === 'grace' || standing === 'limited')) {
      await moveRow(act, productOrganisation, row, 'lapse', { state: standing })
      await raiseEverybodysPermRev(act, row.organisation)
      await tell(
        act,
        row,
        standing === 'grace' ? '产品已到期，进入宽限期' : '产品已受限',
        standing === 'grace'
          ? `请在 ${addDays(row.to, graceDays)} 前续期。`
          : '受赠、退款、票据、已批拨付和信息公开照常，其他操作请续期后办理。',
      )
      continue
    }
    const due = warnings.find(days => today === addDays(row.to, -days))
    if (due === undefined || row.told === due) continue
    await act.tx.execute(
      sql`update product_organisation set told = ${due} where id = ${row.id}::uuid`,
    )
    await tell(act, row, `产品将于 ${due} 天后到期`, `到期日 ${row.to}。`)
  }
}
