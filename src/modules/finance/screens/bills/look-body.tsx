import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Table } from 'antd'
import { printMoment } from '#kinds/index.ts'
import dialog from '#ui/views/dialog.module.css'
import { Money } from '#ui/views/money.tsx'
import { billLine } from '../../model/bill.ts'
import { FigureStrip } from '../figure-strip.tsx'
import styles from './bills.module.css'
import type { Look } from './use-upload.ts'

/** What a bill tells: its sums, its own summary held against its lines, and how it begins. */
export function LookBody({ look }: { readonly look: Look }) {
  const { refused, rowCount, lines, parts } = look
  return (
    <div className={dialog.stack}>
      {refused !== null && refused.faults.length > 1 && (
        <ul className={dialog.refusals}>
          {refused.faults.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              第 {line} 行：{message}
            </li>
          ))}
        </ul>
      )}
      {rowCount > 0 && (
        <FigureStrip
          items={[
            { label: `收款 ${look.payCount} 笔`, fen: look.payAmount },
            { label: `退款 ${look.refundCount} 笔`, fen: look.refundAmount },
            { label: '手续费', fen: look.feeAmount },
            { label: '保存为', text: `${parts.length} 个批次` },
          ]}
        />
      )}
      {rowCount > 0 && <Checks look={look} />}
      {lines.length > 0 && <Lines look={look} />}
      {rowCount === 0 && lines.length === 0 && (
        <span className={dialog.quiet}>没有读到账单明细</span>
      )}
    </div>
  )
}

function Checks({ look: { checks, format } }: { readonly look: Look }) {
  if (checks.length === 0)
    return (
      <span className={dialog.quiet}>
        {format === 'unionpay'
          ? '银联对账文件没有汇总行，每行的金额、手续费与结算金额已逐行核对'
          : '文件没有汇总行，没有可核对的合计'}
      </span>
    )
  return (
    <div>
      <div className={dialog.label}>汇总核对</div>
      <div className={styles.checks}>
        {checks.map(({ label, said, found, holds }) => (
          <div key={label} className={holds ? undefined : styles.wrong}>
            {holds ? (
              <CheckCircleFilled className={styles.good} aria-label="✓" />
            ) : (
              <CloseCircleFilled aria-label="✕" />
            )}
            <span>{label}</span>
            <span className={styles.figure}>
              {holds ? said : `汇总 ${said || '空白'}，明细 ${found}`}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

function Lines({ look: { lines, rowCount } }: { readonly look: Look }) {
  return (
    <div>
      <div className={dialog.label}>
        {rowCount > lines.length ? `前 ${lines.length} 行，共 ${rowCount} 行` : '账单明细'}
      </div>
      <Table
        size="small"
        rowKey="lineNo"
        pagination={false}
        scroll={{ x: 1040, y: 280 }}
        dataSource={[...lines]}
        columns={[
          { title: '行', dataIndex: 'lineNo', width: 52 },
          {
            ...{ title: '方向', width: 64 },
            render: (_value, { direction }) => billLine.fields.direction.options[direction],
          },
          {
            ...{ title: '交易时间', width: 152 },
            render: (_value, { tradedAt }) => (tradedAt === '' ? '—' : printMoment(tradedAt)),
          },
          { title: '商户订单号', dataIndex: 'merchantOrderNo', width: 200, ellipsis: true },
          { title: '渠道单号', dataIndex: 'channelTradeNo', width: 200, ellipsis: true },
          {
            ...{ title: '订单金额', width: 108, align: 'right' as const },
            render: (_value, { orderAmount }) => <Money fen={orderAmount} sign="" />,
          },
          {
            ...{ title: '退款金额', width: 108, align: 'right' as const },
            render: (_value, { refundAmount }) => <Money fen={refundAmount} sign="" />,
          },
          {
            ...{ title: '手续费', width: 84, align: 'right' as const },
            render: (_value, { fee }) => <Money fen={fee} sign="" />,
          },
          { title: '商品名称', dataIndex: 'productName', ellipsis: true },
        ]}
      />
    </div>
  )
}
