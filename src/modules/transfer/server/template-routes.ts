import { PassThrough } from 'node:stream'
import { z } from 'zod'
import type { Person } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import type { AnyField } from '#kinds/field.ts'
import { kindOf, lookupOf, parseCell } from '#kinds/registry.ts'
import { type TemplateColumn, writeTemplate } from '#services/sheets/template.ts'
import { type ImportMode, importModes } from '../model/import-task.ts'
import { moneyColumn } from './check-lines.ts'
import type { ImportColumn } from './importer.ts'
import { columnsFor, importerOf } from './importer-of.ts'
import { isDemanded } from './layout.ts'
import { transferPorts } from './ports.ts'
import { sendFile } from './send-file.ts'
import { keyLabels } from './upload-routes.ts'

/** The template call of a resource; none where it may not be imported. */
export function templateRoutes(serving: AnyServing): AnyRoute[] {
  const { resource } = serving
  if (resource.verbs?.includes('import') !== true) return []
  return [
    route({
      method: 'GET',
      path: `/api/${resource.path}/getTemplate`,
      access: { action: `${resource.name}.import` },
      summary: `下载${resource.label}的导入模板`,
      question: z.object({
        mode: z.enum(Object.keys(importModes) as [ImportMode], '请选择导入方式').default('insert'),
      }),
      raw: true,
      handle: ({ mode }, exchange) => sendTemplate(exchange, serving, mode),
    }),
    route({
      method: 'GET',
      path: `/api/${resource.path}/getImportWays`,
      access: { action: `${resource.name}.import` },
      summary: `查询${resource.label}的导入方式`,
      question: z.object({}),
      read: (_question, act) => Promise.resolve(waysOf(serving, act.person)),
    }),
  ]
}

/** What an import may do, by what it finds records, and whether its sum is asked for beforehand. */
function waysOf(serving: AnyServing, person: Person) {
  const importer = importerOf(serving)
  return {
    modes: importer.modes?.(person) ?? ['insert'],
    keys: keyLabels(serving, person),
    amount: moneyColumn(importer.columns(person))?.field.label ?? null,
    needsTotals: importer.needsTotals === true,
    isWhole: importer.isWhole === true,
  }
}

async function sendTemplate(
  exchange: Exchange,
  serving: AnyServing,
  mode: ImportMode,
): Promise<void> {
  const { person } = exchange.visitor
  if (person === null) throw new Refusal('notLoggedIn', 'not_login')
  const { label } = serving.resource
  const columns = columnsFor(serving, person, mode).map(templateColumn)
  const content = new PassThrough()
  // A failure of the writer reaches the reader of the stream.
  writeTemplate(content, { sheetName: label, columns }).catch(error => content.destroy(error))
  await sendFile(exchange.reply, {
    name: `${label}${mode === 'insert' ? '导入' : '更新'}模板.xlsx`,
    content,
  })
}

function templateColumn(column: ImportColumn): TemplateColumn {
  const { field, example = '' } = column
  const choices = choicesOf(field)
  return {
    title: field.label,
    required: isDemanded(column),
    hint: [field.hint, hintOf(field)].filter(Boolean).join('；'),
    example,
    ...(choices === undefined ? {} : { choices }),
  }
}

/** A cell that no kind with a form accepts: what its kind says of it tells what it wants. */
const strange = '\u0001'

function hintOf(field: AnyField): string {
  const isList = kindOf(field).isEmpty !== undefined
  const where = lookupOf(field)
  const many = isList ? '，多个用顿号分隔' : ''
  if (where === 'record') return `填写名称或编号${many}`
  if (where === 'area') return '填写省市区全称或地区代码'
  if (where === 'address') return '以省市区开头的详细地址'
  if (where === 'term') return isList ? `可填多项${many}` : '从列表中选择'
  if (choicesOf(field) !== undefined) return '从列表中选择'
  const { refusal = '' } = parseCell(field, strange)
  const wish = refusal.indexOf('应为')
  // `格式不正确` alone asks for nothing.
  return wish >= 0 ? refusal.slice(wish) : refusal.endsWith('不正确') ? '' : refusal
}

/** The only texts that a cell of the column may hold; undefined where there are too many to list, or several at once. */
function choicesOf(field: AnyField): readonly string[] | undefined {
  if (kindOf(field).isEmpty !== undefined) return undefined
  const { options, dictionary } = field as {
    readonly options?: Readonly<Record<string, string>>
    readonly dictionary?: string
  }
  if (options !== undefined) return Object.values(options)
  if (dictionary === undefined) return undefined
  const labels = transferPorts()
    .terms(dictionary)
    .map(({ label }) => label)
  return labels.length > 0 && labels.length <= mostChoices ? labels : undefined
}

const mostChoices = 500
