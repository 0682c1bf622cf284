import { and, count, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { demandPlatform, ofPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { schemaOf } from '#kinds/registry.ts'
import {
  type ChangeKind,
  changeKinds,
  consent,
  type MachineResult,
  registeredUser,
  userInfoChange,
} from '../../model/index.ts'
import { userInfoChangeCounts } from '../../model/user-info-change-calls.ts'
import { websitePorts } from '../ports.ts'
import { checkAndNote } from '../words/word-list.ts'
import { isMinor } from './registered-user.ts'

export type Change = Row<typeof userInfoChange>
type User = Row<typeof registeredUser>
type Facts = Readonly<Record<string, string>>

const table = tableOf(userInfoChange)
const wrongId = '身份证号校验不通过'

export const userInfoChangeServing = serve(userInfoChange, {
  where: ofPlatform,
  movable: (row, move) =>
    move === 'pass' && row.machine.findings.includes(wrongId)
      ? '身份证号校验不通过，不能通过实名认证'
      : true,
  moves: {
    async pass(row, _answers, act) {
      const user = await lockRow(act, registeredUser, row.user)
      if (row.kind === 'realName' && (await holdersOf(act, row.idNumber ?? '', user.id)).length > 0)
        act.refuse('该证件号已被其他用户实名，请合并建议或驳回')
      const next = await updateRow(act, registeredUser, user, patchOf(row, act), {
        verb: 'verify',
        label: `通过${changeKinds[row.kind]}审核`,
      })
      await followProfile(act, user, next)
      if (row.kind === 'guardian') await noteGuardian(act, row)
      if (row.kind === 'realName')
        await websitePorts().earned(act, {
          user: user.id,
          event: 'realName',
          sourceId: user.id,
          sourceTitle: '实名认证',
        })
      return decided(act)
    },
    async reject(row, { opinion }, act) {
      if (row.kind === 'realName') {
        const user = await lockRow(act, registeredUser, row.user)
        await updateRow(act, registeredUser, user, { realNameState: stateWithout(user) })
      }
      return { ...decided(act), opinion }
    },
  },
  async enrich(rows, act) {
    const asking = rows.filter(({ kind, state }) => kind === 'realName' && state === 'pending')
    const shared = new Map<string, { readonly sameIdentity: number }>()
    for (const { id, idNumber, user } of asking)
      shared.set(id, { sameIdentity: (await holdersOf(act, idNumber ?? '', user)).length })
    return shared
  },
})

/** What the real-name check says of a user when a wish comes to nothing: an earlier pass stands. */
function stateWithout({ idNumber }: User): User['realNameState'] {
  return idNumber === null ? 'failed' : 'passed'
}

/** A profile is complete with picture and words about oneself; the first time earns points. */
async function followProfile(act: Act, before: User, next: User): Promise<void> {
  const isComplete = (user: User) => user.avatar !== null && user.bio !== null
  if (isComplete(before) || !isComplete(next)) return
  await websitePorts().earned(act, {
    user: next.id,
    event: 'profile',
    sourceId: next.id,
    sourceTitle: '完善资料',
  })
}

/** The guardian whose tie to the user was checked has consented by asking for it. */
async function noteGuardian(act: Act, { user, after, phone }: Change): Promise<void> {
  await insertRow(act, consent, {
    subjectType: 'registeredUser',
    subject: user,
    purpose: 'guardian',
    scope: '捐赠与参加活动',
    guardianName: after.name ?? null,
    guardianPhone: phone,
    channel: '监护关系审核',
    givenAt: act.now.toISOString(),
  })
}

function decided(act: Act) {
  return { reviewer: act.person.accountId, decidedAt: act.now.toISOString() }
}

function patchOf({ kind, after, ...sealed }: Change, act: Act): Patch<typeof registeredUser> {
  switch (kind) {
    case 'avatar':
      return { avatar: after.file ?? null }
    case 'nickname':
      return { nickname: after.text ?? '' }
    case 'bio':
      return { bio: after.text ?? null }
    case 'phone':
      return { phone: sealed.phone }
    case 'guardian':
      return { guardian: { name: after.name ?? '', relation: after.relation ?? '' } }
    case 'realName': {
      const idNumber = sealed.idNumber ?? ''
      const birthday = birthdayIn(idNumber)
      return {
        realName: sealed.realName,
        idNumber,
        realNameState: 'passed',
        birthday,
        sex: Number(idNumber.charAt(16)) % 2 === 1 ? '1' : '2',
        minor: isMinor(birthday, act.now),
      }
    }
  }
}

function birthdayIn(idNumber: string): string {
  return `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`
}

/** Users other than this one who hold an identity number, by its blind index. */
export async function holdersOf(act: Act, idNumber: string, user: string): Promise<User[]> {
  if (idNumber === '') return []
  const index = blindIndexesOf(registeredUser.fields, { idNumber }, tableNameOf(registeredUser))
  const users = tableOf(registeredUser)
  const blind = columnNamed(registeredUser, 'idNumberIndex')
  return findRows(
    act.tx,
    registeredUser,
    and(eq(blind, index.idNumberIndex), ne(users.id, user)),
    10,
  )
}

/** A user's wish to change a fact of the profile; the old one stays in view until the new one is passed. */
export async function submitChange(
  act: Act,
  given: { readonly user: string; readonly kind: ChangeKind; readonly after: Facts },
): Promise<Change> {
  if ((await findRow(act.tx, registeredUser, given.user)) === undefined)
    return act.refuse('用户不存在')
  // Two wishes at one moment: the second takes the place of the first.
  const user = await lockRow(act, registeredUser, given.user)
  if (user.state === 'cancelled' || user.state === 'erased') return act.refuse('用户已注销')
  markWrongFacts(act, given)
  act.settle()
  const [open] = await findRows(
    act.tx,
    userInfoChange,
    and(eq(table.user, user.id), eq(table.kind, given.kind), eq(table.state, 'pending')),
    1,
  )
  if (open !== undefined) await moveRow(act, userInfoChange, open, 'withdraw')
  if (given.kind === 'realName' && user.idNumber === null)
    await updateRow(act, registeredUser, user, { realNameState: 'pending' })
  const { realName, idNumber, phone, idFront, idBack, ...shown } = given.after
  const pictures = given.kind === 'avatar' ? [shown.file] : [idFront, idBack]
  const machine = await examine(act, user, given)
  return insertRow(act, userInfoChange, {
    user: user.id,
    kind: given.kind,
    before: beforeOf(user, given.kind),
    after: shown,
    realName: realName ?? null,
    idNumber: idNumber ?? null,
    phone: phone ?? null,
    pictures: pictures.flatMap(id => id ?? []),
    machine,
    verdict: machine.verdict,
    submittedAt: act.now.toISOString(),
  })
}

/** What a change cannot be passed with: too long, empty, or not of its kind. */
function markWrongFacts(act: Act, { kind, after }: { kind: ChangeKind; after: Facts }): void {
  const text = after.text ?? ''
  if (kind === 'nickname' && (text.trim().length < 1 || text.length > 20))
    act.mark('after', '昵称为 1–20 个字')
  if (kind === 'bio' && text.length > 200) act.mark('after', '简介不超过 200 个字')
  if (kind === 'avatar' && !z.uuid().safeParse(after.file).success)
    act.mark('after', '请上传头像图片')
  if (kind === 'guardian' && (!after.name || after.name.length > 30))
    act.mark('after', '请填写监护人姓名，不超过 30 个字')
  if (kind === 'guardian' && (after.relation ?? '').length > 20)
    act.mark('after', '与监护人的关系不超过 20 个字')
  if (kind === 'realName' && (!after.realName || !after.idNumber))
    act.mark('after', '请填写姓名和身份证号')
  const papers = [after.idFront, after.idBack].flatMap(id => id ?? [])
  if (
    papers.length > 0 &&
    (kind !== 'realName' || papers.some(id => !z.uuid().safeParse(id).success))
  )
    act.mark('after', '证件照片有误')
  const isPhoneAsked = kind === 'phone' || (kind === 'guardian' && after.phone !== undefined)
  if (isPhoneAsked && !schemaOf(registeredUser.fields.phone).safeParse(after.phone ?? '').success)
    act.mark('after', '手机号格式不正确')
}

function beforeOf(user: User, kind: ChangeKind): Facts {
  const facts: Record<ChangeKind, Record<string, string | null>> = {
    avatar: { file: user.avatar },
    nickname: { text: user.nickname },
    bio: { text: user.bio },
    phone: {},
    realName: {},
    guardian: {
      name: user.guardian?.name ?? null,
      relation: user.guardian?.relation ?? null,
    },
  }
  return Object.fromEntries(
    Object.entries(facts[kind]).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

async function examine(
  act: Act,
  user: User,
  { kind, after }: { readonly kind: ChangeKind; readonly after: Facts },
): Promise<MachineResult> {
  const verdict = await checkAndNote(act.tx, after.text ?? '', { scope: 'nickname' })
  const findings: string[] = []
  if (/\d{7,}|微信|vx|qq/i.test(after.text ?? '')) findings.push('含联系方式')
  if (kind === 'nickname' && /基金会|慈善总会|红十字|官方|公益宝/.test(after.text ?? ''))
    findings.push('疑似冒用机构名')
  const sameId: string[] = []
  if (kind === 'realName') {
    const parsed = schemaOf(registeredUser.fields.idNumber).safeParse(after.idNumber ?? null)
    if (!parsed.success) findings.push(wrongId)
    for (const other of await holdersOf(act, after.idNumber ?? '', user.id)) sameId.push(other.id)
    if (sameId.length > 0) findings.push('证件号已被其他用户实名')
  }
  const bad = verdict.level === 'block' || findings.some(each => each.includes('不通过'))
  const suspect = verdict.level !== 'clean' || findings.length > 0
  return {
    verdict: bad ? 'bad' : suspect ? 'suspect' : 'clean',
    words: verdict.hits.map(hit => hit.word),
    findings,
    sameId,
  }
}

const countsRoute = route(userInfoChangeCounts, {
  access: { action: 'userInfoChange.view' },
  summary: '待审核的用户信息',
  async read(_question, act) {
    demandPlatform(act)
    const rows = await act.tx
      .select({ kind: table.kind, n: count() })
      .from(table)
      .where(eq(table.state, 'pending'))
      .groupBy(table.kind)
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
  },
})

/** A change that a site hands over, or that came by telephone or at the counter. */
const submitRoute = route({
  method: 'POST',
  path: '/api/website/userInfoChange/submit',
  access: { action: ['registeredUser.mergeSuggest', 'registeredUser.receive'] },
  summary: '提交用户的信息变更',
  question: z.strictObject({
    user: z.uuid(),
    kind: z.enum(Object.keys(changeKinds) as [ChangeKind]),
    after: z.record(z.string().max(30), z.string().max(400)),
  }),
  async change(given, act) {
    demandPlatform(act)
    const row = await submitChange(act, given)
    return { id: row.id, verdict: row.verdict }
  },
})

export const changeRoutes: readonly AnyRoute[] = [countsRoute, submitRoute]
