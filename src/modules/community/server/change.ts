import { and, eq, isNull, not } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow, findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { schemaOf } from '#kinds/registry.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { householdMember, person, personChange } from '../model/index.ts'
import { isMinor } from './age.ts'
import { bornAs, bornFacts } from './born.ts'
import {
  countHousehold,
  end,
  headedBy,
  lockHousehold,
  openMembers,
  putHead,
} from './household/members.ts'
import { lockPaper, type PersonRow } from './person.ts'
import { aboutSeen } from './reach.ts'
import { readPaper } from './register.ts'
import { nextNumber } from './serials.ts'

type Change = Row<typeof personChange>

/** Changes of guarded facts: asked for by one, looked through by another. */
export const personChangeServing = serve(personChange, {
  where: asking =>
    asking.ownerKind === 'platform'
      ? undefined
      : aboutSeen(asking, columnNamed(personChange, 'person')),
  async prepare(draft, act) {
    const of = await findRow(act.tx, person, draft.person)
    const former = of === undefined ? null : formerOf(of, draft.field)
    return { number: await nextNumber(act, 'change'), former }
  },
  async check(next, act) {
    if (next.field === 'death') {
      if (next.diedOn === null) act.mark('diedOn', '请填写死亡日期')
      else if (next.diedOn > beijingDay(act.now)) act.mark('diedOn', '死亡日期不能晚于今天')
      await demandHead(act, next)
      return
    }
    const why = await whyNot(act, next)
    if (why !== undefined) act.mark(next.field === 'alive' ? 'field' : 'next', why)
    if (next.field === 'bankCard' && next.bankName === null) act.mark('bankName', '请填写开户银行')
  },
  mayMove: (row, _name, { accountId }) =>
    row.createdBy !== accountId || '不能审核自己提交的变更申请',
  moves: {
    async approve(row, { opinion }, act) {
      await writeChange(act, row)
      return { opinion, reviewedAt: act.now.toISOString() }
    },
    reject: (_row, { opinion }, act) => ({ opinion, reviewedAt: act.now.toISOString() }),
  },
})

function formerOf(of: PersonRow, field: Change['field']): string | null {
  if (field === 'name') return of.name
  if (field === 'idNumber') return of.idNumber
  return field === 'bankCard' ? of.bankCard : null
}

/** Why a new value cannot stand; undefined where it can. */
async function whyNot(act: Act, { field, next, person: id }: Change): Promise<string | undefined> {
  const of = await findRow(act.tx, person, id)
  if (field === 'alive') return of?.standing === '03' ? undefined : '该人员没有死亡登记'
  if (next === null) return '请填写新内容'
  if (of === undefined) return undefined
  if (field === 'name') return next.length < 2 ? '姓名不少于 2 个字' : undefined
  if (field === 'bankCard') {
    const read = schemaOf(person.fields.bankCard).safeParse(next)
    return read.success ? undefined : read.error.issues[0]?.message
  }
  const paper = readPaper({ idKind: of.idKind, idNumber: next })
  if (typeof paper === 'string') return paper
  const known = await lockPaper(act, paper)
  return known === undefined || known.id === id
    ? undefined
    : '该证件号码已登记在另一人员名下，请核对是否重复登记'
}

async function demandHead(act: Act, { person: id, newHead }: Change): Promise<void> {
  const of = await headedBy(act, id)
  if (of === undefined) return
  const others = (await openMembers(act, of.id)).filter(each => each.person !== id)
  if (others.length === 0) return
  if (newHead === null) act.mark('newHead', `该人员是家庭 ${of.number} 的户主，请指定新户主`)
  else if (!others.some(each => each.person === newHead))
    act.mark('newHead', '新户主应是本户的成员')
}

async function writeChange(act: Act, change: Change): Promise<void> {
  const of = await lockRow(act, person, change.person)
  if (of.mergedInto !== null) act.refuse('该人员已合并，请对保留的记录提交申请')
  if (change.field === 'death') {
    await demandHead(act, change)
    act.settle()
    await leaveHouseholds(act, change)
  } else {
    const why = await whyNot(act, change)
    if (why !== undefined) act.refuse(why)
  }
  await updateRow(act, person, of, patchOf(act, of, change), {
    ...{ verb: 'change', label: '变更生效', reason: change.number },
  })
}

function patchOf(act: Act, of: PersonRow, change: Change): Patch<typeof person> {
  const next = change.next ?? ''
  if (change.field === 'name') return { name: next }
  if (change.field === 'death') return { standing: '03', standingOn: change.diedOn }
  if (change.field === 'alive') return { standing: '01', standingOn: null }
  if (change.field === 'bankCard')
    return {
      ...{ bankCard: next.replace(/[\s-]/g, ''), bankName: change.bankName },
      bankOwner: of.name,
    }
  const paper = readPaper({ idKind: of.idKind, idNumber: next })
  if (typeof paper === 'string') act.refuse(paper)
  const born = bornAs(paper, of)
  return {
    ...{ idNumber: paper.idNumber, ...born, ...bornFacts(born.birthday) },
    minor: isMinor(born.birthday, act.now),
  }
}

/** Memberships of somebody who died end with that day; a household gets its new head in the same act. */
async function leaveHouseholds(act: Act, { person: id, diedOn, newHead }: Change): Promise<void> {
  const died = diedOn ?? beijingDay(act.now)
  const table = tableOf(householdMember)
  const where = and(eq(table.person, id), isNull(table.to))
  for (const row of await findRows(act.tx, householdMember, where, 20)) {
    const of = await lockHousehold(act, row.household)
    // The household may have been written down after the death: no membership ends before it begins.
    const began = (await openMembers(act, of.id)).filter(
      each => each.id === row.id || (row.isHead && each.person === newHead),
    )
    const [on = died] = [died, ...began.map(each => each.from)].toSorted().toReversed()
    if (row.isHead && newHead !== null)
      await putHead(act, of, { newHead, on, formerRelation: null, why: 'death' })
    else if (!row.isHead) await end(act, row, on, 'death')
    await countHousehold(act, of.id)
  }
}

/** 变更待审: what colleagues asked for. */
export const changeTodo = recordTodo({
  serving: personChangeServing,
  label: '人员变更审核',
  link: '/communityBasicInfo/personList?part=changes',
  action: 'personChange.approve',
  where: ({ person: asking }) => {
    const table = tableOf(personChange)
    const own = eq(table.createdBy, asking.accountId)
    return and(eq(table.state, 'pending'), not(own))
  },
  item: row => ({
    title: `${row.number} ${personChange.fields.field.options[row.field]}`,
    submittedAt: row.createdAt,
    organisation: row.organisation,
  }),
})
