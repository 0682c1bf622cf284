import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { parseQuestion } from '#kernel/server/parse-question.ts'
import { mayUnmask } from '#kernel/server/person.ts'
import { plannedFields } from '#kernel/server/planned-fields.ts'
import { denied } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { noteLook, purposeQuestion } from '#kernel/server/reveal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords, mentionsOf } from '#kernel/server/words.ts'
import type { AnyField } from '#kinds/field.ts'
import { holdsFiles, isPersonal, maskField, printField } from '#kinds/registry.ts'
import { fundraisingPlan, localFiling } from '#modules/cause/model/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import type { FormPaper, FormSection } from './form-paper.ts'
import { sendForm } from './index.ts'

type Plan = Row<typeof fundraisingPlan>
type Name = keyof typeof fundraisingPlan.fields

/** The parts of the form as filed since 2026-01-01 (民发〔2025〕57号), by the names of the plan's fields. */
const parts: Readonly<Record<string, readonly Name[]>> = {
  募捐活动: [
    'planName',
    'startDate',
    'endDate',
    'purpose',
    'useOfFunds',
    'supportProject',
    'raiseMethods',
    'raiseAreas',
    'offsite',
    'emergency',
  ],
  受益人: ['beneficiaryScope', 'beneficiaryNum', 'beneficiaryMethod'],
  募捐款物与费用: [
    'targetAmount',
    'budgetGrant',
    'budgetService',
    'budgetAdmin',
    'raiseCost',
    'surplusPlan',
  ],
  合作公开募捐: ['hasPartner', 'partnerType', 'partnerName', 'partnerCode'],
  接受捐赠: ['acceptWays', 'platforms', 'bankHolder', 'bankName', 'bankNumber'],
  活动负责人: ['principalName', 'principalIdNumber', 'principalPhone', 'officeAddress'],
  其他: ['otherNotes'],
  备案材料: [
    'commitmentFiles',
    'decisionFiles',
    'consentFiles',
    'evaluationFiles',
    'agreementFiles',
    'materials',
  ],
}

const action = 'fundraisingPlan.view'

/**
 * `GET …/fundraisingPlan/getForm`: the plan as the official 备案表. Personal values stand masked
 * unless purpose and reason are given by somebody who may see them; each is logged as a look.
 */
export const planFormRoute = route({
  method: 'GET',
  path: '/api/project/fundraisingPlan/getForm',
  access: { action },
  summary: '下载募捐方案备案表',
  question: z.object({
    id: z.uuid('记录编号有误'),
    format: z.enum(['pdf', 'xlsx'], '格式有误').default('pdf'),
    purpose: purposeQuestion.shape.purpose.optional(),
    reason: purposeQuestion.shape.reason.optional(),
  }),
  raw: true,
  async handle({ id, format, purpose, reason }, exchange) {
    const form = await exchange.perform(async act => {
      const serving = registry().get(fundraisingPlan.path)
      // The serving's own rows: the cast of a reader that knows its resource only by path.
      const plan = (await readInScope(act, serving, id)) as unknown as Plan
      if (purpose === undefined && reason === undefined) return formOf(act, plan, maskField)
      await noteLooks(act, plan, parseQuestion(purposeQuestion, { purpose, reason }))
      return formOf(act, plan, (_field, value) => value)
    })
    await sendForm(exchange.reply, form, format)
  },
})

/** Every personal value of the form that is filled: each must be the person's to see. */
async function noteLooks(
  act: Act,
  plan: Plan,
  asked: z.infer<typeof purposeQuestion>,
): Promise<void> {
  act.require('fundraisingPlan.unmask')
  const names = Object.values(parts).flat()
  for (const name of names.filter(each => isPersonal(fieldOf(each)) && plan[each] !== null)) {
    const field = fieldOf(name)
    if (!mayUnmask(act.person, field)) throw denied()
    const { label } = field
    const look = { resource: fundraisingPlan, row: plan, field: name, label, ...asked }
    const waiting = await noteLook(act, look)
    if (waiting !== null) act.refuse(`${label}须经他人同意后查看，申请 ${waiting.asked} 已提交`)
  }
}

type Shown = (field: AnyField, value: unknown) => unknown

async function formOf(act: Act, plan: Plan, shown: Shown): Promise<FormPaper> {
  const names = Object.values(parts).flat()
  const words = await gatherWords(act.tx, [
    ...mentionsOf(plannedFields(fundraisingPlan, ['organisation', ...names]), plan),
  ])
  const printed = (name: Name): string => {
    const value: unknown = plan[name]
    if (value === null || value === undefined) return ''
    const field = fieldOf(name)
    if (holdsFiles(field) && Array.isArray(value))
      return value.map(id => words.file(String(id))?.name ?? '').join('\n')
    return printField(field, shown(field, value), words)
  }
  const owner = await findRow(act.tx, organisation, plan.organisation)
  const away = await filedAway(act, plan)
  return {
    title: '慈善组织公开募捐方案备案表',
    facts: [
      ['慈善组织', owner?.name ?? ''],
      ['统一社会信用代码', owner?.uscc ?? ''],
      ['方案单号', plan.number],
      ['备案编号', plan.recordNo ?? '备案后由民政部门赋号'],
    ],
    sections: Object.entries(parts).flatMap(([title, own]) => [
      { title, rows: own.map(name => [fieldOf(name).label, printed(name)] as const) },
      ...(title === '募捐活动' ? away : []),
    ]),
    signs: ['法定代表人（签字）', '慈善组织（印章）', '填报人', '填报日期'],
    note: `本表由系统于 ${beijingDay(act.now)} 按方案当前内容生成；个人证件号与手机号不予公开。`,
  }
}

/** Filings with the authorities of other places, one a line (线下异地募捐; CL 23). */
async function filedAway(act: Act, plan: Plan): Promise<readonly FormSection[]> {
  if (plan.offsite !== '1') return []
  const filings = await findRows(act.tx, localFiling, eq(tableOf(localFiling).plan, plan.id), 500)
  const { area } = await gatherWords(act.tx, [])
  const rows = filings.map(
    ({ area: code, authority, filedOn, filingNo, activity }) =>
      [
        area(code) ?? code,
        [activity, authority, `${filedOn} 备案`, filingNo].filter(Boolean).join('　'),
      ] as const,
  )
  const none = ['当地备案', '尚未登记'] as const
  return [{ title: localFiling.label, rows: rows.length === 0 ? [none] : rows }]
}

function fieldOf(name: Name): AnyField {
  return fundraisingPlan.fields[name]
}
