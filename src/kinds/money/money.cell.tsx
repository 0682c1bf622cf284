import { Typography } from 'antd'
import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { Digits } from '../cell/plain-text.cell.tsx'
import type { MoneyField } from './money.ts'
import { printMoney } from './print-money.ts'

/** Yuan with two digits; red below zero. A fact says that it is money, a column's heading says it for all. */
export const moneyCell: KindCell<MoneyField> = {
  draw({ value, place }) {
    const printed = `${place === 'detail' ? '¥' : ''}${printMoney(value)}`
    return (
      <Digits>
        {value < 0 ? <Typography.Text type="danger">{printed}</Typography.Text> : printed}
      </Digits>
    )
  },
  width: () => 140,
  align: 'right',
}
