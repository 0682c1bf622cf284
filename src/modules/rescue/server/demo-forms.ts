import { eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Desk } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { type FieldRule, plainRules, rescueType } from '../model/index.ts'

const path = 'rescueConfig/fieldConfig'
type Form = Parameters<typeof plainRules>[0]

/** The product's own fields of a form, some of them changed, then those that the platform added. */
function rulesWith(
  form: Form,
  changed: Readonly<Record<string, Partial<FieldRule>>>,
  added: readonly FieldRule[] = [],
): FieldRule[] {
  return [...plainRules(form).map(rule => ({ ...rule, ...changed[rule.key] })), ...added]
}

const asked: FieldRule = {
  ...{ key: 'x_school', label: '就读学校', help: '', kind: 'text', options: [], group: '助学' },
  ...{ shown: true, required: false, readonly: false, masked: false, printed: true },
  ...{ exported: true, consent: false, conditions: [] },
}
const stage: FieldRule = {
  ...{ ...asked, key: 'x_stage', label: '学段', kind: 'choice' },
  options: ['小学', '初中', '高中', '中职', '大专', '本科'],
}
const heating: FieldRule = {
  ...{ ...asked, key: 'x_heating', label: '取暖方式', kind: 'choice', group: '住房' },
  ...{ options: ['集中供暖', '电采暖', '煤炉', '无'], help: '冬季入户时填写' },
}

/** Fields of forms as the platform set them: general ones, those of aid for study, and a draft. */
export async function demoForms(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const at = (ago: number) => new Date(`${addDays(world.today, -ago)}T14:20:00+08:00`)
  const write = (ago: number, given: Readonly<Record<string, unknown>>, isPublished: boolean) =>
    world.as(operator, at(ago), async desk => {
      const row = await desk.insert(path, given)
      if (isPublished)
        await desk.move(path, 'publish', row, { validFrom: addDays(world.today, 1 - ago) })
    })
  const study = await world.as(operator, at(1), desk => typeOf(desk, '902'))
  const home = { housing: { label: '住房情况' }, kind: { label: '家庭类型' } }
  await write(150, { form: '2', rules: rulesWith('2', home) }, true)
  await write(
    120,
    { form: '5', rescueType: study, rules: rulesWith('5', {}, [asked, stage]) },
    true,
  )
  const sheet = { receiver: { help: '代领的须附委托书' } }
  await write(60, { form: '6', rules: rulesWith('6', sheet) }, true)
  await write(3, { form: '2', rules: rulesWith('2', home, [heating]) }, false)
}

async function typeOf({ act }: Desk, code: string): Promise<string> {
  const [found] = await findRows(act.tx, rescueType, eq(columnNamed(rescueType, 'code'), code), 1)
  if (found === undefined) throw new Error(`no kind of aid ${code}`)
  return found.id
}
