import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { plannedFields } from '#kernel/server/planned-fields.ts'
import type { ListQuestion } from '#kernel/server/question.ts'
import { fieldNamed } from '#kernel/server/record-fields.ts'
import { gatherWords, mentionsOf } from '#kernel/server/words.ts'
import type { AnyField, Operator, Words } from '#kinds/field.ts'
import { type Filter, foldPart } from '#kinds/filter.ts'
import { kindOf, maskField, printField, schemaOf } from '#kinds/registry.ts'

const words: Readonly<Record<Operator, string>> = {
  is: '等于',
  isNot: '不等于',
  in: '为',
  contains: '包含',
  startsWith: '开头为',
  from: '不小于',
  to: '不大于',
  blank: '为空',
  filled: '不为空',
  under: '属于',
}

/** What a list was asked, as a person reads it: `状态 为 草稿、上架；关键字 红楼`. */
export async function describeQuestion(
  reader: Reader,
  resource: AnyResource,
  question: ListQuestion,
): Promise<string> {
  const each = (one: Filter) => describeCondition(reader, resource, one)
  const parts = []
  for (const part of question.filter ?? []) {
    parts.push(
      await foldPart(part, { each, or: async all => (await Promise.all(all)).join(' 或 ') }),
    )
  }
  if (question.keyword) parts.push(`关键字 ${maskedKeyword(question.keyword)}`)
  if (question.deleted === '1') parts.push('回收站')
  return parts.length === 0 ? '全部' : parts.join('；').slice(0, 2000)
}

async function describeCondition(
  reader: Reader,
  resource: AnyResource,
  { field: name, op, value }: Filter,
): Promise<string> {
  if (name === 'id') return `选中的 ${Array.isArray(value) ? value.length : 1} 条`
  const label = fieldNamed(resource, name)?.label ?? name
  return `${label} ${words[op]} ${await printed(reader, resource, { name, value })}`.trim()
}

async function printed(
  reader: Reader,
  resource: AnyResource,
  { name, value }: { name: string; value: unknown },
): Promise<string> {
  const field = fieldNamed(resource, name)
  if (field === undefined || value === undefined || value === null) return ''
  const isList = kindOf(field).isEmpty !== undefined
  const texts = []
  for (const one of Array.isArray(value) ? value : [value]) {
    const stored = isList ? [one] : one
    const fields = plannedFields(resource, [name])
    const known = await gatherWords(reader, mentionsOf(fields, { [name]: stored }))
    texts.push(textOf(field, stored, known))
  }
  return texts.join('、')
}

function textOf(field: AnyField, value: unknown, known: Words): string {
  // Words of a filter that are no values of the field (monthStart) stand as they are.
  if (!schemaOf(field).safeParse(value).success) return String(value)
  return printField(field, maskField(field, value), known)
}

/** A keyword may be a phone or paper number, which is found by the whole of it. */
function maskedKeyword(keyword: string): string {
  return keyword.replace(/\d{7,}/g, digits => `${digits.slice(0, 3)}****${digits.slice(-2)}`)
}
