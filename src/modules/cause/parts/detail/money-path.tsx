import { RightOutlined } from '@ant-design/icons'
import type { CauseFigures } from '#modules/finance/model/index.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { useCauseShape } from '../cause-shape.ts'
import styles from './detail.module.css'

/** The way of the money (全程): what was given, what it became, and what is between two stations. */
export function MoneyPath({ figures }: { readonly figures: CauseFigures | null }) {
  const { label: kind } = useCauseShape()
  if (!figures) {
    return (
      <EmptyState size="small" title="还没有资金往来" hint="开始募捐后，这里逐站显示善款去向。" />
    )
  }
  const net = figures.raised - figures.refunded
  const stations = [
    { key: 'raised', label: '募得', fen: figures.raised, gap: '' },
    { key: 'net', label: '净筹款', fen: net, gap: figures.refunded, gapLabel: '退款' },
    {
      key: 'usable',
      label: `可用于${kind}`,
      fen: net - figures.fee,
      gap: figures.fee,
      gapLabel: '管理费',
    },
    {
      key: 'paid',
      label: '已拨付',
      fen: figures.paidOut,
      gap: figures.reserved,
      gapLabel: '冻结中',
    },
    { key: 'left', label: '可拨付余额', fen: figures.available, gap: '' },
  ]
  return (
    <ol className={styles.path}>
      {stations.map(({ key, label, fen, gap, gapLabel }, at) => (
        <li key={key} className={styles.station}>
          {at > 0 && (
            <span className={styles.gap}>
              <RightOutlined aria-hidden />
              {typeof gap === 'number' && gap > 0 && (
                <span>
                  {gapLabel} <Money fen={gap} />
                </span>
              )}
            </span>
          )}
          <span className={styles.stop}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>
              <Money fen={fen} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
