import { Typography } from 'antd'
import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { MoneyField } from './money.ts'
import { printMoney } from './print-money.ts'

/** Yuan with two digits; red below zero. */
export const moneyCell: KindCell<MoneyField> = {
  draw: ({ value }) => (
    <Digits>
      {value < 0 ? (
        <Typography.Text type="danger">{printMoney(value)}</Typography.Text>
      ) : (
        printMoney(value)
      )}
    </Digits>
  ),
  width: () => 140,
  align: 'right',
}
