import { sql } from 'drizzle-orm'
import { route } from '#kernel/server/route.ts'
import { type HeartKind, heartKinds, type OrangeValues } from '../model/index.ts'
import { settingCost } from '../model/setting-calls.ts'
import { settingsOf } from './settings.ts'

/** Kinds whose hearts are one setting each time. */
const priced = {
  '11': 'signIn',
  '12': 'signIn',
  '16': 'photo',
  '17': 'featured',
  '18': 'praised',
  '19': 'praising',
  '20': 'invite',
  '22': 'donation',
} as const satisfies Partial<Record<HeartKind, keyof OrangeValues>>

/** What the behaviour of the last thirty days would have cost under other settings, before the daily cap. */
export const settingCostRoute = route(settingCost, {
  access: { action: 'orangeSetting.create' },
  summary: '按近 30 天的行为试算每月发放',
  async read({ values }, act) {
    const now = await settingsOf(act)
    const { rows } = await act.tx.execute<{ kind: HeartKind; times: number; hearts: string }>(sql`
      select kind, count(*)::int as times, sum(hearts)::text as hearts from orange_entry
       where kind < '23' and created_at > ${act.now.toISOString()}::timestamptz - interval '30 days'
       group by kind order by kind`)
    return {
      lines: rows.map(({ kind, times, hearts }) => {
        const name = kind in priced ? priced[kind as keyof typeof priced] : undefined
        return {
          ...{ label: heartKinds[kind], times },
          now: name === undefined ? Number(hearts) : times * now.values[name],
          next: name === undefined ? Number(hearts) : times * values[name],
        }
      }),
    }
  },
})
