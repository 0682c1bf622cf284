import type { Act } from '#kernel/server/act.ts'
import { printMoney } from '#kinds/index.ts'
import { largeTerms } from './large-terms.ts'

/** A line of a sheet as far as its agreement goes; amount in fen. */
interface AgreedLine {
  readonly line: number
  readonly values: {
    readonly organisation: string
    readonly amount?: number
    readonly paidAt?: string
    readonly agreementNo?: string
  }
}

/**
 * Marks large gifts that do not name the donation agreement their donor agreed to (大额协议起点),
 * and lines that name another than the one in force when they were paid. Where no agreement was in
 * force then, none is asked for.
 */
export async function markAgreements(
  act: Act,
  lines: readonly AgreedLine[],
  mark: (line: number, error: { readonly column: string; readonly message: string }) => void,
): Promise<void> {
  const column = 'agreementNo'
  const termsOf = largeTerms(act)
  for (const { line, values } of lines) {
    const { organisation, amount, paidAt, agreementNo } = values
    if (organisation === '' || amount === undefined || paidAt === undefined) continue
    const { from, versionNo } = await termsOf(organisation, paidAt)
    if (agreementNo === undefined) {
      if (versionNo !== null && from !== null && amount >= from)
        mark(line, {
          column,
          message: `单笔 ¥${printMoney(from)} 及以上的捐赠请填写捐赠协议版本号（支付时生效的为 ${versionNo}）`,
        })
    } else if (versionNo !== agreementNo)
      mark(line, {
        column,
        message:
          versionNo === null
            ? '支付时没有生效的捐赠协议'
            : `支付时生效的捐赠协议版本为 ${versionNo}`,
      })
  }
}
