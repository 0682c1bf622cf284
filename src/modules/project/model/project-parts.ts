import { z } from 'zod'
import { phone } from '#kinds/index.ts'
import { schemaOf } from '#kinds/registry.ts'

const teamPhone = schemaOf(phone('电话', { required: true }))
const isoDay = z.iso.date('日期不正确')
const line = (label: string, max: number) =>
  z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(max, `${label}不超过 ${max} 个字`)

/** Steps of the execution (里程碑). */
export const milestones = z
  .array(z.strictObject({ name: line('里程碑名称', 40), dueOn: isoDay, doneOn: isoDay.nullable() }))
  .max(20, '里程碑不超过 20 个')

/** Who carries a project (项目团队). */
export const teamMembers = z
  .array(z.strictObject({ name: line('姓名', 50), duty: line('职责', 50) }))
  .min(1, '项目团队至少一人')
  .max(20, '项目团队不超过 20 人')

/** What is wrong with the phones of a team, a line each; undefined when every line names a member. */
export function whyTeamPhonesWrong(
  typed: string,
  team: readonly { readonly name: string }[],
): string | undefined {
  for (const line of typed.split('\n').map(each => each.trim())) {
    if (line === '') continue
    const [, name = '', number = ''] = /^(.+?)[\s:：]+([\d+ -]+)$/.exec(line) ?? []
    if (!teamPhone.safeParse(number).success) return `「${line.slice(0, 30)}」应为 姓名 电话`
    if (!team.some(member => member.name === name)) return `项目团队中没有「${name}」`
  }
  return undefined
}
