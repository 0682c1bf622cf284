import { sql } from 'drizzle-orm'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { registrationRequest } from '#modules/access/model/index.ts'
import { accountMark } from '#modules/access/server/index.ts'
import { dayAfter, workingHour } from '../days.ts'
import { personName, phone } from '../names/people.ts'
import type { Member } from '../organisations/join.ts'
import type { Team } from '../organisations/people.ts'
import { type Desk, narrator, type World } from '../world.ts'

interface Wish {
  /** How many days ago it came in. */
  readonly age: number
  readonly department: string
  readonly position: string
  readonly remark: string
  readonly outcome?: 'approve' | 'return' | 'reject'
}

const wishes: readonly Wish[] = [
  {
    ...{ age: 40, department: '财务部', position: '出纳', outcome: 'approve' },
    remark: '新入职出纳，已与秘书处确认。',
  },
  {
    ...{ age: 18, department: '项目部', position: '项目主管', outcome: 'reject' },
    remark: '申请查看项目资料。',
  },
  {
    ...{ age: 6, department: '筹资传播部', position: '筹款专员', outcome: 'return' },
    remark: '负责月捐维护。',
  },
  { age: 3, department: '筹资传播部', position: '筹款专员', remark: '十一月入职，负责企业合作。' },
  { age: 1, department: '项目部', position: '项目主管', remark: '接手乡村图书角项目。' },
  // Nobody has decided on it within thirty days: the nightly job ends it.
  { age: 44, department: '秘书处', position: '秘书长', remark: '申请以法人代表身份登录。' },
]

const opinions = {
  return: '请补传盖章的在职证明。',
  reject: '查无此人，非本机构工作人员。',
} as const

/** People who want to work in an organisation: let in, sent back, refused, two that wait, and one that waited too long. */
export async function askToJoin(
  world: World,
  { candidate, row }: Member,
  { head }: Team,
): Promise<void> {
  const random = world.random(`${candidate.name} registrations`)
  for (const [at, wish] of wishes.entries()) {
    const day = dayAfter(world.today, -wish.age)
    const mobile = phone(random)
    const made = await world.as(narrator, workingHour(random, day), async ({ act }) =>
      insertRow(act, registrationRequest, {
        number: await nextRecordNumber(act, 'RY'),
        ownerKind: 'organisation',
        organisation: row.id,
        departmentText: wish.department,
        positionText: wish.position,
        realName: personName(random),
        loginName: `${candidate.letters}.join${at + 1}`,
        phone: mobile,
        phoneMark: accountMark(mobile),
        remark: wish.remark,
        submittedAt: act.now.toISOString(),
        expiresAt: new Date(act.now.getTime() + 30 * 24 * 3_600_000).toISOString(),
      }),
    )
    const { outcome } = wish
    if (outcome === undefined) continue
    await world.as(head, workingHour(random, dayAfter(day, 1)), async desk => {
      const answers =
        outcome === 'approve' ? await placeOf(desk, row.id, wish) : { opinion: opinions[outcome] }
      await desk.move('access/registrationRequest', outcome, made, answers)
    })
  }
}

async function placeOf({ act }: Desk, organisation: string, { department, position }: Wish) {
  const { rows } = await act.tx.execute<{ department: string; position: string }>(sql`
    select department.id as department, position.id as position from department
      join position on position.organisation = department.organisation and position.name = ${position}
     where department.organisation = ${organisation}::uuid and department.name = ${department}`)
  return { department: rows[0]?.department, positions: [rows[0]?.position] }
}
