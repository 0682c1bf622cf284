import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { schemaOf } from '#kinds/registry.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { guardianConsent, orangeUser } from '../../model/index.ts'
import { lockUser, type User } from '../hearts/entries.ts'
import { tellEvent } from '../mail/send.ts'
import { settingsOf } from '../settings.ts'
import { leave } from './forget.ts'

const { fields } = guardianConsent
const user = z.uuid('用户有误')

const joining = z.strictObject({
  /** The registered user. */
  user,
  channel: z.string().max(20).optional(),
  inviter: z.uuid().optional(),
  /** Which version of the rules was agreed to. */
  rulesVersion: z.int().min(1),
})

/** Somebody agrees to the rules and takes part from now on; who takes part already agrees anew. */
export async function join(act: Act, given: z.infer<typeof joining>): Promise<User> {
  const person = await findRow(act.tx, registeredUser, given.user)
  if (person === undefined || person.state !== 'normal')
    throw refusal('没有这个用户，或已冻结、注销', 'user')
  const { versionNo, values } = await settingsOf(act)
  if (given.rulesVersion !== versionNo)
    throw refusal(`规则已更新到第 ${versionNo} 版，请重新同意`, 'rulesVersion')
  if (person.minor && !values.minors) throw refusal('未成年人暂不能参加')
  const [known] = await findRows(act.tx, orangeUser, eq(tableOf(orangeUser).user, person.id), 1)
  if (known !== undefined) {
    if (known.state === 'left') throw refusal('该用户已退出，不能再次加入')
    return updateRow(act, orangeUser, known, { rulesVersion: versionNo })
  }
  const made = await insertRow(act, orangeUser, {
    ...{ user: person.id, nickname: person.nickname, area: person.area, minor: person.minor },
    birthYear: person.birthday === null ? null : Number(person.birthday.slice(0, 4)),
    channel: given.channel ?? null,
    inviter: given.inviter ?? null,
    rulesVersion: versionNo,
    joinedAt: act.now.toISOString(),
    lastActiveAt: act.now.toISOString(),
  })
  await tellEvent(act, made.id, 'join')
  return made
}

const joinRoute = route({
  method: 'POST',
  path: '/api/orange/orangeUser/receive',
  access: { action: 'orangeUser.receive' },
  summary: '用户同意规则并加入橙心',
  question: joining,
  async change(given, act) {
    demandPlatform(act)
    const { id, level, balance } = await join(act, given)
    return { id, level, balance }
  },
})

/** What is personal of whoever leaves goes after a time, the entries stay. */
const leaveRoute = route({
  method: 'POST',
  path: '/api/orange/orangeUser/leave',
  access: { action: 'orangeUser.receive' },
  summary: '用户退出橙心',
  question: z.strictObject({ user }),
  async change({ user: id }, act) {
    demandPlatform(act)
    await leave(act, id)
    return { left: true }
  },
})

const consentRoute = route({
  method: 'POST',
  path: '/api/orange/guardianConsent/receive',
  access: { action: 'guardianConsent.receive' },
  summary: '接收监护人同意',
  question: z.strictObject({
    user,
    guardian: schemaOf({ ...fields.guardian, required: true }).transform(String),
    phone: schemaOf({ ...fields.phone, required: true }).transform(String),
    relation: z.string().trim().min(1, '请填写关系').max(20),
    together: z.boolean().default(false),
  }),
  async change(given, act) {
    demandPlatform(act)
    const row = await lockUser(act, given.user)
    await insertRow(act, guardianConsent, { ...given, at: act.now.toISOString() })
    await updateRow(act, orangeUser, row, { guardianConsent: true })
    return { kept: true }
  },
})

export const joinRoutes: readonly AnyRoute[] = [joinRoute, leaveRoute, consentRoute]
