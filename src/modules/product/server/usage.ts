import { sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { subscriptionUsage } from '../model/index.ts'
import { productOrganisationServing } from './subscription.ts'
import { limitsOf } from './withheld.ts'

const shown = 12

/** The last twelve months up to that of a day, the oldest first: `YYYY-MM`. */
export function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: shown }, (_, at) => {
    const each = year * 12 + (month - 1) - (shown - 1 - at)
    return `${Math.floor(each / 12)}-${String((each % 12) + 1).padStart(2, '0')}`
  })
}

interface MonthRow extends Record<string, unknown> {
  readonly month: string
  readonly accounts: number
  readonly storage: number
  readonly sms: number
}

/** 用量: twelve months of what a subscriber used, beside what it may use. */
export const subscriptionUsageRoute = route(subscriptionUsage, {
  access: { action: 'productOrganisation.view' },
  summary: '查询产品机构的用量',
  async read({ id }, act) {
    const { organisation } = await readInScope(act, productOrganisationServing, id)
    const { rows } = await act.tx.execute<MonthRow>(sql`
      with months as (
        select month, (month || '-01 00:00+08')::timestamptz as start,
          ((month || '-01')::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai' as over
        from unnest(${sql.param(lastMonths(beijingDay(act.now)))}::text[]) month)
      select month,
        (select count(*)::int from account where organisation = ${organisation}::uuid
            and state <> 'cancelled' and created_at < over) as accounts,
        (select coalesce(sum(size), 0)::float8 from file where organisation = ${organisation}::uuid
            and created_at < over) as storage,
        (select count(*)::int from outbox_message where organisation = ${organisation}::uuid
            and channel = 'sms' and created_at >= start and created_at < over) as sms
      from months order by month`)
    const {
      maxAccounts = null,
      storageGb = null,
      smsMonthly = null,
    } = await limitsOf(act.tx, organisation)
    return {
      months: rows.map(({ month, accounts, storage, sms }) => ({
        ...{ month, accounts, sms, storageMb: Math.round(storage / 1_048_576) },
      })),
      limits: { maxAccounts, storageGb, smsMonthly },
    }
  },
})
