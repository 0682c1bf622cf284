import { CloseOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Spin, Tooltip } from 'antd'
import { printNumber } from '#kinds/index.ts'
import type { BulkBarProps } from './bulk-bar-props.ts'
import styles from './list-screen.module.css'
import { type Offer, useBulkOffers } from './use-bulk-offers.ts'

const inSight = 3
/** So many chosen rows may be named in one export. */
const mostNamed = 200

/** Stands in the place of the toolbar while records are chosen: what may be done with all of them. */
export function BulkBar(props: BulkBarProps) {
  const { rows, isAll, found, onAll, onClear } = props
  const { offers, total, isLoading, most } = useBulkOffers(props)
  const rest = offers.slice(inSight)
  const count = isAll ? (total ?? found) : rows.length
  const isTooMany = isAll && total !== undefined && total > most
  return (
    <div
      className={isAll ? `${styles.bulk} ${styles.everything}` : styles.bulk}
      role="toolbar"
      aria-label="批量操作"
    >
      <strong>
        {isAll ? '已选全部符合条件的' : '已选'} {count === undefined ? '…' : printNumber(count, 0)}{' '}
        条
      </strong>
      {!isAll && found !== undefined && found > rows.length && (
        <Button type="link" size="small" onClick={onAll}>
          选择全部符合条件的 {printNumber(found, 0)} 条
        </Button>
      )}
      {isAll && isLoading && <Spin size="small" />}
      {isTooMany && (
        <span className={styles.doubt}>一次最多处理 {printNumber(most, 0)} 条，请缩小条件</span>
      )}
      {offers.slice(0, inSight).map(offer => (
        <OfferButton key={offer.key} offer={offer} of={count ?? 0} />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, able, isDanger }) => ({
              key,
              label: `${label} (${printNumber(able, 0)})`,
              danger: isDanger,
            })),
            onClick: ({ key }) => rest.find(offer => offer.key === key)?.run(),
          }}
        >
          <Button icon={<MoreOutlined />} aria-label="更多批量操作" />
        </Dropdown>
      )}
      <ExportButton {...props} />
      <Doubts offers={offers} of={count ?? 0} />
      <Button type="text" icon={<CloseOutlined />} className={styles.end ?? ''} onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}

function OfferButton({ offer, of }: { readonly offer: Offer; readonly of: number }) {
  const { label, isDanger, able, run } = offer
  const isPart = able < of
  return (
    <Tooltip title={isPart ? <Reasons offer={offer} of={of} /> : null}>
      <Button danger={isDanger} onClick={run}>
        {label}
        {isPart && ` (${printNumber(able, 0)})`}
      </Button>
    </Tooltip>
  )
}

function Reasons({ offer: { label, able, reasons }, of }: { offer: Offer; of: number }) {
  return (
    <>
      <div>
        其中 {printNumber(able, 0)} 条可{label}，{printNumber(of - able, 0)} 条不可
      </div>
      {reasons.map(({ reason, count }) => (
        <div key={reason}>
          {printNumber(count, 0)} 条：{reason}
        </div>
      ))}
    </>
  )
}

/** The first act that cannot be done with everything, in words beside the buttons. */
function Doubts({ offers, of }: { readonly offers: readonly Offer[]; readonly of: number }) {
  const [offer, ...others] = offers.filter(({ able, reasons }) => able < of && reasons.length > 0)
  if (offer === undefined) return null
  const [first] = offer.reasons
  return (
    <Tooltip
      title={[offer, ...others].map(each => <Reasons key={each.key} offer={each} of={of} />)}
    >
      <span className={styles.doubt}>
        其中 {printNumber(of - offer.able, 0)} 条不可{offer.label}（{first?.reason}
        {offer.reasons.length > 1 && ' 等'}）
      </span>
    </Tooltip>
  )
}

function ExportButton({ rows, isAll, canExport, found, onExport }: BulkBarProps) {
  if (!canExport) return null
  const isTooLong = !isAll && rows.length > mostNamed && rows.length !== found
  return (
    <Tooltip title={isTooLong ? `一次最多导出所选 ${mostNamed} 条，更多请缩小条件后导出` : null}>
      <Button disabled={isTooLong} onClick={onExport}>
        {isAll ? '导出全部' : '导出所选'}
      </Button>
    </Tooltip>
  )
}
