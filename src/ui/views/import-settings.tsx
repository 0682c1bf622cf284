import { DownloadOutlined } from '@ant-design/icons'
import { Button, InputNumber, Radio, Segmented } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import {
  type ImportMode,
  type ImportWays,
  type ImportWish,
  saveTemplate,
} from '#ui/logic/use-transfer.ts'
import styles from './dialog.module.css'

const labels: Readonly<Record<ImportMode, string>> = {
  insert: '新增',
  update: '更新',
  upsert: '新增或更新',
}

export interface ImportSettingsProps {
  readonly resource: AnyResource
  readonly ways: ImportWays
  readonly wish: ImportWish
  onChange(wish: ImportWish): void
}

/** How a sheet is to be taken: what its lines do, what empty cells say, and the clerk's own count and sum. */
export function ImportSettings({ resource, ways, wish, onChange }: ImportSettingsProps) {
  const isChanging = wish.mode !== 'insert'
  return (
    <>
      {ways.modes.length > 1 && (
        <Line label="导入方式">
          <Segmented<ImportMode>
            value={wish.mode}
            onChange={mode => onChange({ ...wish, mode })}
            options={ways.modes.map(value => ({ value, label: labels[value] }))}
          />
          {isChanging && (
            <span className={styles.quiet}>按「{ways.keys.join('」或「')}」找到已有记录</span>
          )}
        </Line>
      )}
      {isChanging && (
        <Line label="空单元格">
          <Radio.Group
            value={wish.blank}
            onChange={event => onChange({ ...wish, blank: event.target.value })}
            options={[
              { value: 'keep', label: '保持原值' },
              { value: 'clear', label: '清空原值' },
              { value: 'fill', label: '保持原值，且只填补已有记录的空白' },
            ]}
          />
        </Line>
      )}
      <Line label="有误时">
        {ways.isWhole ? (
          <span>全部通过才导入</span>
        ) : (
          <Radio.Group
            value={wish.policy}
            onChange={event => onChange({ ...wish, policy: event.target.value })}
            options={[
              { value: 'each', label: '跳过有误的行' },
              { value: 'all', label: '全部通过才导入' },
            ]}
          />
        )}
        {ways.isWhole && <span className={styles.quiet}>涉及资金，有一行未通过则一行也不写入</span>}
      </Line>
      <Line label="核对" isDemanded={ways.needsTotals}>
        <InputNumber
          className={styles.count ?? ''}
          aria-label="应有行数"
          placeholder="应有行数"
          min={0}
          precision={0}
          value={wish.expectedRows}
          onChange={expectedRows => onChange({ ...wish, expectedRows })}
          suffix="行"
        />
        {ways.amount !== null && (
          <InputNumber
            className={styles.sum ?? ''}
            aria-label="应有金额"
            placeholder={`应有${ways.amount}合计`}
            prefix="¥"
            precision={2}
            value={wish.expectedAmount === null ? null : wish.expectedAmount / 100}
            onChange={yuan =>
              onChange({ ...wish, expectedAmount: yuan === null ? null : Math.round(yuan * 100) })
            }
          />
        )}
        <span className={styles.quiet}>
          {ways.needsTotals ? '按原始单据填写，' : '选填，'}与表内不符时不能确认导入
        </span>
      </Line>
      <div className={styles.between}>
        <span className={styles.quiet}>
          建议使用模板填写，第一行是填写说明，下拉项来自系统字典；列名不同的文件可在下一步对应。
        </span>
        <Button
          icon={<DownloadOutlined />}
          onClick={() =>
            saveTemplate(resource, wish.mode).catch(() => {
              // The request has already told the person what failed.
            })
          }
        >
          下载模板
        </Button>
      </div>
    </>
  )
}

function Line(props: {
  readonly label: string
  readonly isDemanded?: boolean
  readonly children: React.ReactNode
}) {
  return (
    <div className={styles.line}>
      <span className={styles.term}>
        {props.isDemanded === true && <span className={styles.bad}>* </span>}
        {props.label}
      </span>
      <div className={styles.row}>{props.children}</div>
    </div>
  )
}
