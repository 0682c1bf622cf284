import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, updateRow } from '#kernel/server/rows.ts'
import { columnNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { schemaOf } from '#kinds/registry.ts'
import { bindings, registeredUser, userSources } from '../../model/index.ts'
import { currentAgreement } from '../agreements/agreement-version.ts'
import { noteConsent } from '../agreements/consent.ts'
import { noteDevice } from './devices.ts'
import { ageOf, type RegisteredUser, registerUser } from './registered-user.ts'

// The cast of a list of keys: zod wants to know that there is one.
const sources = Object.keys(userSources) as [keyof typeof userSources]
const { fields } = registeredUser

type Binding = keyof typeof bindings
const openId = z.string().trim().min(8, '绑定账号有误').max(120)

const question = z.strictObject({
  phone: schemaOf({ ...fields.phone, required: true }).transform(String),
  source: z.enum(sources, '来源有误'),
  birthday: schemaOf(fields.birthday).nullish(),
  /** Said by the user where no birthday is known. */
  minor: z.boolean().default(false),
  area: schemaOf(fields.area).nullish(),
  agreements: z.array(z.uuid('协议版本有误')).max(4).default([]),
  /** Accounts of other platforms that the visitor proved to hold. */
  openIds: z.partialRecord(z.enum(Object.keys(bindings) as [Binding]), openId).default({}),
  ip: z.string().max(45).nullish(),
  device: z.string().max(120).nullish(),
})

/** The user of a phone, if anybody registered with it. */
export async function userOfPhone(
  reader: Reader,
  phone: string,
): Promise<RegisteredUser | undefined> {
  const { phoneIndex } = blindIndexesOf(fields, { phone }, tableNameOf(registeredUser))
  const [user] = await findRows(
    reader,
    registeredUser,
    eq(columnNamed(registeredUser, 'phoneIndex'), phoneIndex ?? ''),
    1,
  )
  return user
}

/**
 * A visitor of a site who proved a phone there: somebody known comes back, somebody new is
 * registered once the text of registration was agreed to. Who cancelled is told so and stays
 * cancelled until `resume`.
 */
const receiveRoute = route({
  method: 'POST',
  path: '/api/website/registeredUser/receive',
  access: { action: 'registeredUser.receive' },
  summary: '接收网站的注册与登录',
  question,
  async change(given, act, exchange) {
    demandPlatform(act)
    const known = await userOfPhone(act.tx, given.phone)
    const user = known ?? (await registerAs(act, given))
    for (const agreement of given.agreements)
      await noteConsent(act, {
        subjectType: 'registeredUser',
        subject: user.id,
        agreement,
        channel: userSources[given.source],
        ip: given.ip ?? exchange.ip,
        device: given.device ?? null,
      })
    if (known !== undefined) await touch(act, known.id)
    await bind(act, user, given.openIds)
    if (given.device)
      await noteDevice(act, {
        ...{ user: user.id, source: given.source, device: given.device },
        ip: given.ip ?? exchange.ip,
      })
    const { id, number, nickname, avatar, state, version, minor } = user
    return { id, number, nickname, avatar, state, version, minor, isNew: known === undefined }
  },
})

/** Binds accounts of other platforms, each to one user; without a version: nobody edits against them. */
async function bind(
  act: Act,
  { id, openIds }: RegisteredUser,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const fresh = Object.entries(given).filter(([kind, key]) => openIds?.[kind] !== key)
  if (fresh.length === 0) return
  for (const [kind, key] of fresh) {
    const bound = JSON.stringify({ [kind]: key })
    await act.tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`open_id.${bound}`}, 0))`,
    )
    const held = await act.tx.execute(
      sql`select 1 from registered_user where open_ids @> ${bound}::jsonb and id <> ${id} limit 1`,
    )
    if (held.rows.length > 0)
      act.mark('openIds', `该${bindings[kind as Binding]}已绑定其他用户，请先在原账号解绑`)
  }
  act.settle()
  const next = JSON.stringify(Object.fromEntries(fresh))
  await act.tx.execute(sql`
    update registered_user set open_ids = coalesce(open_ids, '{}'::jsonb) || ${next}::jsonb
     where id = ${id}`)
}

async function registerAs(act: Act, given: z.infer<typeof question>): Promise<RegisteredUser> {
  const text = await currentAgreement(act.tx, { kind: 'register', at: act.now })
  if (text !== undefined && !given.agreements.includes(text.id))
    act.mark('agreements', `请先同意《${text.title}》`)
  const least = text?.params?.minAge
  const age = given.birthday ? ageOf(given.birthday, act.now) : undefined
  if (typeof least === 'number' && age !== undefined && age < least)
    act.mark('birthday', `未满 ${least} 周岁不能注册`)
  act.settle()
  const { phone, source, birthday, area } = given
  const user = await registerUser(act, {
    phone,
    source,
    birthday: birthday ?? null,
    area: area ?? null,
  })
  return given.minor && !user.minor ? updateRow(act, registeredUser, user, { minor: true }) : user
}

/** Moves 最近活跃 of a user, without a version: nobody edits against it. */
export async function touch(act: Act, user: string): Promise<void> {
  const table = tableOf(registeredUser)
  await act.tx.update(table).set({ lastActiveAt: act.now.toISOString() }).where(eq(table.id, user))
}

export const receiveUserRoutes: readonly AnyRoute[] = [receiveRoute]
