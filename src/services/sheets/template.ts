import type { Writable } from 'node:stream'
import { columnLetters, formattedCell, xmlAttribute } from './cell-xml.ts'
import { type HeadLine, sheetName, worksheetXml } from './sheet-xml.ts'
import { type SheetPart, writeWorkbook } from './write-workbook.ts'

export interface TemplateColumn {
  title: string
  required: boolean
  /** What to fill in; shown above the header and beside a chosen cell. */
  hint: string
  example: string
  /** The only texts the column takes, offered as a list. */
  choices?: readonly string[]
}

export interface Template {
  sheetName: string
  columns: readonly TemplateColumn[]
}

const requiredMark = '*'
const choicesName = '选项'
const lastLine = 1_048_576
const instruction =
  '请从表头的下一行开始填写，不要修改或删除表头；带 * 的列必填，各列说明见“填写说明”工作表。'

/** The title of a column as a template writes it in its header. */
export function templateTitle(column: { title: string; required: boolean }): string {
  return column.required ? column.title + requiredMark : column.title
}

/** A header cell without the mark of a required column. */
export function plainTitle(header: string): string {
  return header.replace(/^[*＊\s]+|[*＊\s]+$/g, '')
}

/** Writes an import template as .xlsx to `sink` and ends it. */
export async function writeTemplate(sink: Writable, template: Template): Promise<void> {
  await writeWorkbook(sink, sheetsOf(template))
}

function* sheetsOf(template: Template): Iterable<SheetPart> {
  yield { name: sheetName(template.sheetName), xml: form(template.columns) }
  yield { name: '填写说明', xml: explanation(template.columns) }
  const lists = template.columns.flatMap(({ choices }) => (choices?.length ? [choices] : []))
  if (lists.length > 0) yield { name: choicesName, isHidden: true, xml: choiceLists(lists) }
}

function form(columns: readonly TemplateColumn[]): AsyncIterable<string> {
  const head: HeadLine[] = [
    [{ text: instruction, style: 'plain' }],
    columns.map(({ hint }) => ({ text: hint, style: 'note' })),
    columns.map(column => ({
      text: templateTitle(column),
      style: column.required ? 'requiredHeader' : 'header',
    })),
  ]
  const frame = {
    // Text keeps ID and card numbers as they were typed.
    columns: columns.map(({ title }) => ({
      width: Math.max(16, title.length * 2 + 4),
      style: 'text' as const,
    })),
    head,
    validations: validations(columns, head.length + 1),
  }
  return worksheetXml<never>(frame, [], () => '')
}

/** Lists refer to the hidden sheet: written out they may have 255 characters and no comma. */
function validations(columns: readonly TemplateColumn[], firstLine: number): string {
  let lists = 0
  const rules = columns.flatMap(({ title, hint, example, choices }, at) => {
    const letters = columnLetters(at)
    const place = `sqref="${letters}${firstLine}:${letters}${lastLine}"`
    const advice = [hint, example && `例：${example}`].filter(Boolean).join('\n')
    const prompt = advice
      ? ` showInputMessage="1" promptTitle="${xmlAttribute(title.slice(0, 32))}" prompt="${xmlAttribute(advice.slice(0, 200))}"`
      : ''
    if (!choices?.length) {
      return prompt ? [`<dataValidation allowBlank="1"${prompt} ${place}/>`] : []
    }
    const from = columnLetters(lists)
    lists += 1
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="请从列表中选择" error="${xmlAttribute(`“${title}”只能填写列表中的选项`.slice(0, 200))}"${prompt} ${place}><formula1>'${choicesName}'!$${from}$1:$${from}$${choices.length}</formula1></dataValidation>`,
    ]
  })
  if (rules.length === 0) return ''
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

function explanation(columns: readonly TemplateColumn[]): AsyncIterable<string> {
  const titles = ['列名', '是否必填', '填写要求', '示例', '可选项']
  const frame = {
    columns: [18, 10, 48, 28, 48].map(width => ({ width, style: 'text' as const })),
    head: [titles.map(text => ({ text, style: 'header' as const }))],
  }
  return worksheetXml(frame, columns, (column, line) =>
    [
      column.title,
      column.required ? '必填' : '选填',
      column.hint,
      column.example,
      column.choices?.join('、') ?? '',
    ]
      .map((text, at) => formattedCell(columnLetters(at) + line, text, 'text'))
      .join(''),
  )
}

function choiceLists(lists: readonly (readonly string[])[]): AsyncIterable<string> {
  const height = Math.max(...lists.map(list => list.length))
  const lines = Array.from({ length: height }, (_, at) => lists.map(list => list[at] ?? ''))
  const frame = { columns: lists.map(() => ({ width: 18, style: 'text' as const })), head: [] }
  return worksheetXml(frame, lines, (line, number) =>
    line.map((text, at) => formattedCell(columnLetters(at) + number, text, 'text')).join(''),
  )
}
