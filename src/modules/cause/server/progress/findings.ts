import { and, eq, ne, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import { whyPeopleHidden } from '#modules/project/model/index.ts'
import { progress } from '../../model/index.ts'
import { figuresNow } from '../figures.ts'
import { finding, type PublicText, textFindings, wordsOf } from '../text-findings.ts'

export type Progress = Row<typeof progress>
const table = tableOf(progress)

/** The words of a progress that readers read. */
export function textOf({ organisation, title, body, stage }: Progress): PublicText {
  return { organisation, title, body, more: stage === null ? [] : [stage] }
}

/** What the product sees of a progress by itself; a block refuses submission and publication. */
export async function findingsOf(row: Progress, act: Act): Promise<PrecheckFinding[]> {
  const text = wordsOf(textOf(row))
  return [
    ...textFindings(textOf(row), 'body'),
    finding(
      '肖像授权',
      'consentOk',
      'block',
      row.showsPeople && !row.consentOk && '图片中有人物，须先取得肖像与隐私授权',
    ),
    ...peopleFindings(row, text),
    ...(await moneyFindings(row, act)),
  ]
}

/** Nobody is named without consent, no child by its own name (BR-23). */
function peopleFindings(row: Progress, text: string): PrecheckFinding[] {
  const hidden = whyPeopleHidden(row.people ?? [], text)
  if (hidden.length > 0)
    return hidden.map(({ about, message }) => ({
      ...{ item: '人物授权', level: 'block' as const, message },
      field: about === 'text' ? 'body' : 'people',
    }))
  const named = childNamedIn(text, row)
  const wrong = named && `文中疑似出现未成年人姓名「${named}」，请核对是否为化名`
  return [finding('人物授权', 'body', 'warn', wrong)]
}

/** A name with an age under eighteen beside it that is nobody's known alias; undefined where none is found. */
function childNamedIn(text: string, { people }: Progress): string | undefined {
  const aliases = (people ?? []).flatMap(({ alias }) => alias ?? [])
  for (const [, name = '', age] of text.matchAll(
    /([\p{Script=Han}]{2,4})[，,（(]?(?:男|女)?[，,]?(?:今年)?(\d{1,2})岁/gu,
  ))
    if (Number(age) < 18 && !/[某小]/.test(name) && !aliases.some(each => name.endsWith(each)))
      return name
  return undefined
}

async function moneyFindings(row: Progress, act: Act): Promise<PrecheckFinding[]> {
  const { usedAmount } = row
  if (usedAmount === null) return [finding('使用金额', 'usedAmount', 'warn', false)]
  const { paidOut } = await figuresNow(act.tx, row.cause, act.now)
  const told = (await usedBefore(row, act)) + usedAmount
  const yuan = (fen: number) => `¥${printMoney(fen)}`
  return usedAmount > paidOut
    ? [
        finding(
          '使用金额',
          'usedAmount',
          'block',
          `本期使用金额 ${yuan(usedAmount)} 超过账上的拨付额 ${yuan(paidOut)}`,
        ),
      ]
    : [
        finding(
          '使用金额',
          'usedAmount',
          'warn',
          told > paidOut && `各期使用金额合计 ${yuan(told)}，超过账上的拨付额 ${yuan(paidOut)}`,
        ),
      ]
}

/** What the published progress of the cause has told as used, in fen. */
async function usedBefore({ id, cause, corrects }: Progress, act: Act): Promise<number> {
  const others = and(
    eq(table.cause, cause),
    eq(table.state, 'published'),
    ne(table.id, id),
    corrects === null ? undefined : ne(table.id, corrects),
    // What was corrected counts by its correction.
    sql`${table.correctedBy} is null`,
  )
  const { rows } = await act.tx.execute<{ used: string }>(
    sql`select coalesce(sum(used_amount), 0)::text as used from ${table} where ${others}`,
  )
  return Number(rows[0]?.used ?? 0)
}
