import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Rules } from '#kernel/server/serve.ts'

/** What holds for every code table: a row that came with the product keeps its national code and stays. */
export const codeRules: Rules<AnyResource> = {
  removable: row => !isBuiltin(row) || '内置代码不可删除，可停用',
  check(next, act, before) {
    if (before === undefined || !isBuiltin(before)) return
    const [now, then] = [next, before] as unknown as readonly { readonly nationalCode?: unknown }[]
    if (now?.nationalCode !== then?.nationalCode)
      act.mark('nationalCode', '内置代码的国标代码不能修改')
  },
  openPicks: true,
  pickNote: 'code',
}

function isBuiltin(row: object): boolean {
  return 'builtin' in row && row.builtin === true
}
