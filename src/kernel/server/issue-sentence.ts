import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** The Chinese sentence for what is wrong with a question, where its declaration says none itself. */
export function issueSentence(issue: Issue): string {
  if (issue.code === 'invalid_type' && (issue.input ?? undefined) === undefined) return '请填写此项'
  if (issue.code === 'invalid_value') return '不在可选范围内'
  if (issue.code === 'unrecognized_keys') return `没有这个参数：${issue.keys.join('、')}`
  if (issue.code === 'too_small') return smallSentence(issue.origin, issue.minimum)
  if (issue.code === 'too_big') return bigSentence(issue.origin, issue.maximum)
  return '格式不正确'
}

function smallSentence(origin: string, least: number | bigint): string {
  if (origin === 'string') return least > 1 ? `不能少于 ${least} 个字` : '请填写此项'
  if (origin === 'array') return `至少选择 ${least} 项`
  return `不能小于 ${least}`
}

function bigSentence(origin: string, most: number | bigint): string {
  if (origin === 'string') return `不能超过 ${most} 个字`
  if (origin === 'array') return `最多 ${most} 项`
  return `不能大于 ${most}`
}
