import { printMoney } from '#kinds/index.ts'
import type { PrintPart } from '#ui/logic/print-page.ts'
import {
  type AccountRow,
  accountColumnNames,
  accountColumns,
} from '../model/cause-account-calls.ts'

/** The statement of one account as it is printed: for a fund a letter to its founder, with a field for the stamp. */
export function accountLetter(
  kind: 'project' | 'fund' | 'help',
  row: AccountRow,
  { from, to }: { readonly from: string; readonly to: string },
): [title: string, parts: readonly PrintPart[]] {
  const moved = accountColumnNames.filter(name => row[name] !== 0)
  const table: PrintPart = {
    head: ['项目', '金额（元）'],
    rows: [
      ['期初余额', printMoney(row.opening)],
      ...moved.map(name => {
        const { label, side } = accountColumns[name]
        return [`${side === 'in' ? '加' : '减'}：${label}`, printMoney(row[name])]
      }),
      ['期末余额', printMoney(row.closing)],
      ...(row.locked === 0 ? [] : [['其中：留本本金（锁定）', printMoney(row.locked)]]),
      ['当前冻结', printMoney(row.reserved)],
      ['当前可拨付', printMoney(row.available)],
    ],
  }
  const about: PrintPart = {
    rows: [
      ['名称', `${row.title}（${row.number}）`],
      ['机构', row.organisationName],
      ['期间', `${from} 至 ${to}（按记账日）`],
    ],
  }
  if (kind !== 'fund')
    return ['账户账页', [about, table, { signs: ['制表：', '复核：', '日期：'] }]]
  return [
    '基金对账函',
    [
      { text: '尊敬的基金发起人：' },
      { text: '兹将贵方发起的基金在下列期间的资金收支函告如下，请予核对。' },
      about,
      table,
      { text: '经核对：□ 信息相符　□ 信息不符（请说明）' },
      { signs: ['机构（盖章）：', '发起人（签章）：', '日期：'] },
    ],
  ]
}
