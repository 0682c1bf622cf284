import { idNumber } from '#kinds/index.ts'
import { schemaOf } from '#kinds/registry.ts'

/** What the twenty signs of a certificate of disability say. */
export interface DisabilityCertificate {
  readonly idNumber: string
  /** 1 视力 to 7 多重: the certDigit of a category. */
  readonly category: number
  /** 1 一级 to 4 四级: the certDigit of a grade. */
  readonly grade: number
}

const citizen = schemaOf(idNumber('身份证号', { required: true }))

/**
 * Reads the number of a certificate: 18 signs of the ID number, the category, the grade, and B with a
 * digit where it was issued again. The sentence says what is wrong with it.
 */
export function readDisabilityCertificate(typed: string): DisabilityCertificate | string {
  const number = typed.trim().toUpperCase()
  if (!/^.{20}(B\d)?$/.test(number)) return '残疾证号应为 20 位，补发的另加 B 和一位数字'
  const paper = number.slice(0, 18)
  if (!citizen.safeParse(paper).success) return '前 18 位不是有效的身份证号'
  const [category, grade] = [Number(number[18]), Number(number[19])]
  if (!(category >= 1 && category <= 7)) return '第 19 位类别无效，应为 1 至 7'
  if (!(grade >= 1 && grade <= 4)) return '第 20 位等级无效，应为 1 至 4'
  return { idNumber: paper, category, grade }
}
