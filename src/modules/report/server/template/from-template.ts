import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { Period } from '#kinds/period/period.ts'
import { cause, causeKinds } from '#modules/cause/model/index.ts'
import { channels } from '#modules/finance/model/index.ts'
import { type FilterField, fillPlaceholders, reportTemplate } from '../../model/index.ts'
import { drawTemplate, realCauses, realFigures } from './draw-template.ts'
import { reportTemplateServing, versionOf } from './report-template.ts'

/** A report as far as its template is concerned. */
export interface FromTemplate {
  readonly template: string
  /** The last published one when absent. */
  readonly templateVersion?: number | null
  readonly organisation: string
  readonly period: Period
  readonly filters: Readonly<Record<string, string>> | null
  readonly title: string
  readonly number: string
}

/** What a report takes from its template: the blocks with the figures of now, and the paper. */
export async function drawFromTemplate(act: Act, asked: FromTemplate) {
  const { template, organisation, period, title, number } = asked
  const row = await readInScope(act, reportTemplateServing, template)
  const version = await versionOf(act.tx, template, asked.templateVersion)
  if (version === undefined || (asked.templateVersion == null && row.state !== 'published'))
    return act.refuse('该模板没有发布或已停用', 'template')
  const { content, versionNo } = version
  const filters = await answersOf(act, content.filterFields, asked)
  const facts = {
    ...{ 'report.title': title, 'report.number': number, 'data.at': formatMoment(act.now) },
    ...{ 'period.from': period.from, 'period.to': period.to },
    'organisation.name': await organisationName(act, organisation),
    ...(await filterWords(act, content.filterFields, filters)),
  }
  const fill = (text: string) => fillPlaceholders(text, facts)
  return {
    templateVersion: versionNo,
    filters,
    blocks: await drawTemplate(
      content,
      { organisation, period, filters, facts },
      { figures: realFigures(act), causes: realCauses(act) },
    ),
    paper: {
      ...content.paper,
      ...{ header: fill(content.paper.header), footer: fill(content.paper.footer) },
    },
  }
}

/** What was answered to the filter fields, with their defaults; what is wrong is marked at `filters`. */
async function answersOf(act: Act, fields: readonly FilterField[], asked: FromTemplate) {
  const given = asked.filters ?? {}
  const known = new Set(fields.map(({ enName }) => enName))
  for (const name of Object.keys(given))
    if (!known.has(name)) act.mark('filters', `模板没有筛选字段「${name}」`)
  const answers: Record<string, string> = {}
  for (const field of fields) {
    const value = given[field.enName] || field.default
    if (!value) {
      if (field.required) act.mark('filters', `请填写「${field.label}」`)
      continue
    }
    if (field.kind === 'choice' && !field.options.includes(value))
      act.mark('filters', `「${field.label}」没有选项「${value}」`)
    if (field.kind === 'cause') await demandOwnCause(act, value, asked.organisation)
    answers[field.enName] = value
  }
  act.settle()
  return answers
}

/** A cause of another organisation is answered as one that is not there. */
async function demandOwnCause(act: Act, id: string, organisation: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw absent()
  const row = await findRow(act.tx, cause, id)
  if (row === undefined || row.organisation !== organisation) throw absent()
}

async function organisationName(act: Act, id: string): Promise<string> {
  const { rows } = await act.tx.execute<{ name: string }>(
    sql`select name from organisation where id = ${id}::uuid`,
  )
  return rows[0]?.name ?? ''
}

/** The answers as a reader says them, under their placeholders. */
async function filterWords(
  act: Act,
  fields: readonly FilterField[],
  answers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const words: Record<string, string> = {}
  const channelNames: Readonly<Record<string, string>> = channels
  const kinds: Readonly<Record<string, string>> = causeKinds
  for (const { enName, kind } of fields) {
    const value = answers[enName] ?? ''
    const title = kind === 'cause' ? (await findRow(act.tx, cause, value))?.title : undefined
    const choice =
      kind === 'channel' ? channelNames[value] : kind === 'causeKind' ? kinds[value] : undefined
    words[`filter.${enName}`] = title ?? choice ?? value
  }
  return words
}

/** Counts that a report was made from a template. */
export async function countUse(act: Act, template: string): Promise<void> {
  const table = tableOf(reportTemplate)
  await act.tx.execute(sql`update ${table} set usage = usage + 1 where ${eq(table.id, template)}`)
}
