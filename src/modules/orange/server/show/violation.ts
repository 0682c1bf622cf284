import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import {
  appealDays,
  orangeUser,
  type ViolationKind,
  violation,
  violationKinds,
} from '../../model/index.ts'
import { deduct, forgiveDebt } from '../hearts/debts.ts'
import { lockUser } from '../hearts/entries.ts'
import { giveBack } from '../hearts/ledger.ts'
import { tellEvent } from '../mail/send.ts'
import { tellUser } from '../tell-user.ts'

type Violation = Row<typeof violation>
const dayLength = 86_400_000

const sourceOf = ({ id, number }: Pick<Violation, 'id' | 'number'>) => ({
  type: 'orange/violation',
  id,
  title: `违规 ${number}`,
})

export const violationServing = serve(violation, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'WG') }),
  check(next, act, before) {
    if (before === undefined && next.source !== 'machine' && (next.evidence ?? []).length === 0)
      act.mark('evidence', '请上传证据')
  },
  mayMove(row, name, person) {
    const isAppeal = name === 'uphold' || name === 'revoke' || name === 'lessen'
    const deciders = [row.decidedBy, row.reviewer]
    if (isAppeal && deciders.includes(person.accountId)) return '申诉须由作出处罚以外的人处理'
    if (name === 'confirm' && row.decidedBy === person.accountId) return '严重违规须由另一人复核'
    return true
  },
  moves: {
    async decide(row, { level, deduct: hearts, penalty, days, opinion }, act) {
      const isTimed = penalty === 'mute' || penalty === 'bar' || penalty === 'freeze'
      if (isTimed && (days ?? 0) < 1) return act.refuse('请填写处罚天数', 'days')
      const until = isTimed
        ? new Date(act.now.getTime() + (days ?? 0) * dayLength).toISOString()
        : null
      const said = {
        ...{ level, deduct: hearts, penalty, until, opinion },
        ...{ decidedBy: act.person.accountId, decidedAt: act.now.toISOString() },
      }
      if (level === '3') return { ...said, state: 'grave' as const }
      return { ...said, ...(await punish(act, { ...row, ...said })), state: 'decided' as const }
    },
    confirm: async (row, _answers, act) => ({
      ...(await punish(act, row)),
      reviewer: act.person.accountId,
    }),
    sendBack: (_row, { opinion }) => ({
      ...{ opinion, level: null, deduct: null, penalty: null, until: null },
      ...{ decidedBy: null, decidedAt: null },
    }),
    dismiss: (_row, { opinion }, act) => ({ opinion, decidedBy: act.person.accountId }),
    uphold: async (row, { opinion }, act) => judged(act, row, opinion),
    async revoke(row, { opinion }, act) {
      await restore(act, row, row.deduct ?? 0)
      await lift(act, row)
      return judged(act, row, opinion)
    },
    async lessen(row, { deduct: next, opinion }, act) {
      const former = row.deduct ?? 0
      if (next >= former) return act.refuse(`应少于原扣减 ${former}`, 'deduct')
      await restore(act, row, former - next)
      return { ...(await judged(act, row, opinion)), deduct: next }
    },
  },
  async detail(row, act) {
    const { rows } = await act.tx.execute<{ user: string; nickname: string; times: number }>(sql`
      select u.id as "user", u.nickname, count(*)::int as times from sign_in i
        join orange_user u on u.id = i."user"
       where i."user" <> ${row.user} and i.device in
             (select device from sign_in where "user" = ${row.user} and device is not null)
       group by 1, 2 order by 3 desc limit 20`)
    const { rows: before } = await act.tx.execute<{ n: number }>(sql`
      select count(*)::int as n from violation where "user" = ${row.user} and id <> ${row.id}
         and state in ('decided', 'upheld')`)
    return { shared: rows, earlier: before[0]?.n ?? 0 }
  },
})

/** Takes the hearts and puts the penalty in force. */
async function punish(act: Act, row: Violation): Promise<{ taken: number }> {
  const user = await lockUser(act, row.user)
  const hearts = row.deduct ?? 0
  const { taken } =
    hearts === 0
      ? { taken: 0 }
      : await deduct(act, {
          ...{ user: user.id, hearts, kind: '32', source: sourceOf(row) },
          memo: row.opinion ?? violationKinds[row.kind],
        })
  const current = await lockRow(act, orangeUser, user.id)
  if (current === undefined) throw absent()
  const { until, opinion: standing } = row
  if (row.penalty === 'bar')
    await updateRow(act, orangeUser, current, { signUpBarredUntil: until, standing })
  if (row.penalty === 'mute' && current.state === 'normal')
    await moveRow(act, orangeUser, current, 'mute', { mutedUntil: until, standing })
  const isFrozen = row.penalty === 'freeze' || row.penalty === 'expel'
  if (isFrozen && (current.state === 'normal' || current.state === 'muted'))
    await moveRow(act, orangeUser, current, 'freeze', { frozenUntil: until, standing })
  await act.tx.execute(
    sql`update orange_user set violations = violations + 1 where id = ${user.id}`,
  )
  await tellUser(act, user.id, {
    title: '违规处理',
    content: `${violationKinds[row.kind]}：扣减 ${hearts} 橙心。${appealDays} 天内可以申诉。`,
  })
  return { taken }
}

/** Gives back so much of what was to be taken: first what is still owed is let go, then what was taken returns. */
async function restore(act: Act, row: Violation, hearts: number): Promise<void> {
  await lockUser(act, row.user)
  const source = sourceOf(row)
  const paid = await forgiveDebt(act, { user: row.user, kind: '32', source })
  const wasTaken = (row.taken ?? 0) + paid
  const keeps = (row.deduct ?? 0) - hearts
  const back = Math.max(0, wasTaken - keeps)
  if (back > 0)
    await giveBack(act, {
      ...{ user: row.user, kind: '41', hearts: back, source },
      memo: `申诉返还 ${row.number}`,
    })
  const rest = keeps - (wasTaken - back)
  if (rest > 0)
    await deduct(act, {
      ...{ user: row.user, kind: '32', hearts: rest, memo: `减轻后的扣减 ${row.number}` },
      source: { ...source, id: `${row.id}:rest` },
    })
}

/** What the penalty forbade is allowed again. */
async function lift(act: Act, row: Violation): Promise<void> {
  const user = await lockRow(act, orangeUser, row.user)
  if (user === undefined) return
  const free = { mutedUntil: null, frozenUntil: null, standing: null }
  const isHeld =
    (row.penalty === 'mute' && user.state === 'muted') ||
    ((row.penalty === 'freeze' || row.penalty === 'expel') && user.state === 'frozen')
  if (isHeld) await moveRow(act, orangeUser, user, 'release', free)
  if (row.penalty === 'bar')
    await updateRow(act, orangeUser, user, { signUpBarredUntil: null, standing: null })
  await act.tx.execute(
    sql`update orange_user set violations = greatest(violations - 1, 0) where id = ${row.user}`,
  )
}

async function judged(act: Act, row: Violation, judgement: string) {
  await tellEvent(act, row.user, 'appealed')
  return { judgement, judgedBy: act.person.accountId }
}

const id = z.uuid('记录编号有误')

const appealRoute = route({
  method: 'POST',
  path: '/api/orange/violation/appeal',
  access: { action: 'violation.receive' },
  summary: '用户对违规处理申诉',
  question: z.strictObject({ id, user: z.uuid(), appeal: z.string().trim().min(5).max(500) }),
  async change({ id: record, user, appeal }, act) {
    demandPlatform(act)
    const row = await lockRow(act, violation, record)
    if (row === undefined || row.user !== user) throw absent()
    if (row.state !== 'decided') throw refusal('该处理不能申诉')
    const last = Date.parse(row.decidedAt ?? '') + appealDays * dayLength
    if (act.now.getTime() > last) throw refusal(`申诉须在处理后 ${appealDays} 天内提出`)
    await moveRow(act, violation, row, 'appeal', { appeal, appealedAt: act.now.toISOString() })
    return { state: 'appealing' }
  },
})

const reportRoute = route({
  method: 'POST',
  path: '/api/orange/violation/receive',
  access: { action: 'violation.receive' },
  summary: '用户举报',
  question: z.strictObject({
    user: z.uuid('用户有误'),
    kind: z.enum(Object.keys(violationKinds) as [ViolationKind]),
    object: z.string().max(120).optional(),
    facts: z.string().trim().min(2).max(500),
  }),
  async change({ object, ...given }, act) {
    demandPlatform(act)
    const number = await nextRecordNumber(act, 'WG')
    const source = 'report'
    const made = await insertRow(act, violation, {
      ...given,
      object: object ?? null,
      number,
      source,
    })
    return { number: made.number }
  },
})

export const violationRoutes: readonly AnyRoute[] = [appealRoute, reportRoute]
