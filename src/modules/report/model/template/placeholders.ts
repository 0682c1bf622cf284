import type { FilterField, InnerBlock, TemplateBlock } from './template-content.ts'

/** Facts that words of a template may hold as `{{organisation.name}}`. */
export const placeholders = {
  'organisation.name': '机构名称',
  'report.title': '报告标题',
  'report.number': '报告编号',
  'period.from': '期间起',
  'period.to': '期间止',
  'data.at': '数据时点',
} as const

/** Those that stand inside of 逐个标的 alone. */
export const causePlaceholders = {
  'cause.title': '标的名称',
  'cause.number': '标的编号',
} as const

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The placeholders in a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** A text with its placeholders filled; what nothing is known for stays empty. */
export function fillPlaceholders(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(pattern, (_place, name: string) => facts[name] ?? '')
}

/** Words of persons: their values never stand in a report. */
const personal =
  /^(donor|person|giver|aided|applicant|user|beneficiary)\b|phone|idNumber|address|bankCard/i

/** Why a placeholder may not stand where it does; undefined where it may. */
export function whyNotPlaceholder(
  name: string,
  { fields, isInLoop }: { fields: readonly FilterField[]; isInLoop: boolean },
): string | undefined {
  if (Object.hasOwn(placeholders, name)) return undefined
  if (Object.hasOwn(causePlaceholders, name))
    return isInLoop ? undefined : `占位符 {{${name}}} 只能用在「逐个标的」中`
  const [, filter] = /^filter\.(.+)$/.exec(name) ?? []
  if (filter !== undefined)
    return fields.some(({ enName }) => enName === filter)
      ? undefined
      : `占位符 {{${name}}} 没有对应的筛选字段「${filter}」`
  if (personal.test(name)) return `占位符 {{${name}}} 是个人信息，报告中不能使用`
  return `未知占位符 {{${name}}}`
}

/** The texts of a block in which placeholders may stand. */
export function textsOf(block: TemplateBlock | InnerBlock): readonly string[] {
  if (block.type === 'pageBreak') return []
  if (block.type === 'words') return [block.title, block.text]
  if (block.type === 'signature') return [block.title, ...block.lines]
  if (block.type === 'chart') return [block.title, block.settings.title, block.settings.subTitle]
  return [block.title]
}
