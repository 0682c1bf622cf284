import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { ofPlatform } from '#kernel/server/platform-only.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { hasLabelFilter } from '#modules/classify/server/index.ts'
import { registeredUser, regretDays } from '../../model/index.ts'
import { givingOfPhone, websitePorts } from '../ports.ts'

export type RegisteredUser = Row<typeof registeredUser>

const dayLength = 86_400_000
const table = tableOf(registeredUser)

/** What is left of a freeze that is over. */
export const thawed = { freezeScope: null, freezeUntil: null, freezeReason: null } as const

/** What the numbers of users need of the database. */
export const userSql = [
  'create sequence if not exists registered_user_serial',
  'create index registered_user_nickname_trgm_idx on registered_user using gin (nickname gin_trgm_ops)',
  'create index registered_user_open_ids_idx on registered_user using gin (open_ids jsonb_path_ops)',
  'create unique index sensitive_word_platform_key on sensitive_word (word, list) where organisation is null',
  `create unique index user_info_change_open_key on user_info_change ("user", kind) where state = 'pending'`,
]

export const registeredUserServing = serve(registeredUser, {
  where: ofPlatform,
  openPicks: true,
  pickNote: 'number',
  finds: { label: hasLabelFilter(registeredUser) },
  movable: (row, move) =>
    move === 'resume' && Date.parse(row.cancelledAt ?? '') + regretDays * dayLength < Date.now()
      ? `注销已超过 ${regretDays} 天，不能撤回`
      : true,
  moves: {
    freeze: (_row, { scope, days, reason }, act) => ({
      freezeScope: scope,
      freezeUntil: new Date(act.now.getTime() + days * dayLength).toISOString(),
      freezeReason: reason,
    }),
    unfreeze: () => thawed,
    cancel: (_row, _answers, act) => ({ cancelledAt: act.now.toISOString() }),
    // A freeze does not end by leaving and coming back.
    resume: (row, _answers, act) => ({
      cancelledAt: null,
      ...((row.freezeUntil ?? '') > act.now.toISOString()
        ? { state: 'frozen' as const }
        : { state: 'normal' as const, ...thawed }),
    }),
  },
  async enrich(rows, act) {
    const points = await websitePorts().pointsOf(
      act.tx,
      rows.map(row => row.id),
    )
    return new Map(rows.map(row => [row.id, { points: points.get(row.id)?.available ?? 0 }]))
  },
})

/** A new user of the sites. The nickname is shown only after it was passed; until then a neutral one. */
export async function registerUser(
  act: Act,
  given: {
    readonly phone: string
    readonly source: NonNullable<RegisteredUser['source']>
    readonly birthday?: string | null
    readonly area?: string | null
    readonly registeredAt?: string
  },
): Promise<RegisteredUser> {
  const answer = await act.tx.execute<{ n: string }>(
    sql`select nextval('registered_user_serial')::text as n`,
  )
  const number = `U${(answer.rows[0]?.n ?? '').padStart(9, '0')}`
  const giving = await givingOfPhone(act.tx, given.phone)
  const user = await insertRow(act, registeredUser, {
    number,
    nickname: `爱心人士${number.slice(-4)}`,
    phone: given.phone,
    source: given.source,
    area: given.area ?? null,
    birthday: given.birthday ?? null,
    minor: isMinor(given.birthday ?? null, act.now),
    registeredAt: given.registeredAt ?? act.now.toISOString(),
    lastActiveAt: act.now.toISOString(),
    donationCount: giving.reduce((sum, each) => sum + each.count, 0),
    donationAmount: giving.reduce((sum, each) => sum + each.net, 0),
  })
  await websitePorts().earned(act, {
    user: user.id,
    event: 'register',
    sourceId: user.id,
    sourceTitle: '注册',
  })
  return user
}

/** Whether somebody born on a day is under 18 (民法典 art. 17). */
export function isMinor(birthday: string | null, now: Date): boolean {
  return birthday !== null && ageOf(birthday, now) < 18
}

/** Full years of somebody born on a day, by Beijing's calendar. */
export function ageOf(birthday: string, now: Date): number {
  const day = beijingDay(now)
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(4) < birthday.slice(4) ? years - 1 : years
}

/** Writes 志愿时长 of a user, in minutes; without a version: nobody edits against it. */
export async function countVolunteerHours(act: Act, user: string, minutes: number): Promise<void> {
  const volunteerHours = Math.round(minutes / 6) / 10
  await act.tx.update(table).set({ volunteerHours }).where(eq(table.id, user))
}
