import { CheckCircleOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Drawer, Dropdown, Skeleton, Table, Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { conditionsOf } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useListState } from '#ui/logic/use-list-state.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { accountingVoucher } from '../../model/period/accounting-voucher.ts'
import { voucherNumbers, voucherPostings } from '../../model/period/period-calls.ts'
import styles from '../finance.module.css'

const columns: ListColumns<typeof accountingVoucher> = {
  number: { width: 96 },
  month: { width: 88 },
  day: { width: 108 },
  summary: { width: 150 },
  amount: { width: 120 },
  attachments: { width: 88 },
}

/** 凭证: what was drawn when days were closed; export in the columns of accounting programs. */
export function Vouchers() {
  const own = useMaybeSession()?.account?.organisation
  const [isChecking, setChecking] = useState(false)
  const shown = ['month', 'number', 'day', 'summary', 'lines', 'amount', 'attachments']
  return (
    <>
      <ListScreen
        resource={accountingVoucher}
        title="凭证"
        canCreate={false}
        sums="asked"
        shown={own ? shown : ['organisation', ...shown]}
        columns={columns}
        actions={
          <>
            <Button icon={<CheckCircleOutlined />} onClick={() => setChecking(true)}>
              连号检查
            </Button>
            <ExportButton />
          </>
        }
        detail={{
          actions: row => (
            <Button
              icon={<PrinterOutlined />}
              onClick={() => void download(callOf(accountingVoucher, 'getPrint'), { id: row.id })}
            >
              打印
            </Button>
          ),
          tabs: [{ key: 'lines', label: '分录与记账', content: row => <Lines row={row} /> }],
        }}
      />
      {isChecking && <NumberDrawer onClose={() => setChecking(false)} />}
    </>
  )
}

const files = [
  ['ufida', 'xlsx', '用友 凭证导入（xlsx）'],
  ['ufida', 'csv', '用友 凭证导入（CSV）'],
  ['kingdee', 'xlsx', '金蝶 标准格式（xlsx）'],
  ['kingdee', 'csv', '金蝶 标准格式（CSV）'],
] as const

/** The vouchers of the month that is filtered, or of this one. */
function ExportButton() {
  const mayExport = useCan('accountingVoucher.export')
  const { state } = useListState(accountingVoucher, 'address')
  if (!mayExport) return null
  const asked = (field: string) =>
    conditionsOf(state.filter, field).find(({ op }) => op === 'is')?.value
  const month = asked('month')
  const organisation = asked('organisation')
  const params = {
    month: typeof month === 'string' ? month : dayjs().format('YYYY-MM'),
    ...(typeof organisation === 'string' ? { organisation } : {}),
  }
  return (
    <Dropdown
      menu={{
        items: files.map(([form, format, label]) => ({ key: `${form} ${format}`, label })),
        onClick: ({ key }) => {
          const [form, format] = key.split(' ')
          void download(callOf(accountingVoucher, 'getFile'), { ...params, form, format })
        },
      }}
    >
      <Button icon={<DownloadOutlined />}>导出 {params.month} 凭证</Button>
    </Dropdown>
  )
}

function Lines({ row }: { readonly row: PresentedOf<typeof accountingVoucher> }) {
  const { data } = useAsk(voucherPostings, { id: row.id })
  if (!data) return <Skeleton active />
  return (
    <div className={styles.stack}>
      <table className={styles.posting}>
        <thead>
          <tr>
            <th scope="col">科目</th>
            <th scope="col">摘要</th>
            <th scope="col" className={styles.amount}>
              借方
            </th>
            <th scope="col" className={styles.amount}>
              贷方
            </th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map(line => (
            <tr key={`${line.code} ${line.memo} ${line.debit} ${line.credit}`}>
              <td>
                {line.code} {line.name}
              </td>
              <td>{line.memo}</td>
              <td className={styles.amount}>{line.debit > 0 && printMoney(line.debit)}</td>
              <td className={styles.amount}>{line.credit > 0 && printMoney(line.credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Table
        size="small"
        rowKey="id"
        title={() => `来源记账 ${data.total} 笔`}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={[...data.postings]}
        columns={[
          { title: '记账号', dataIndex: 'number', width: 96 },
          { title: '说明', render: (_value, each) => each.memo || '—' },
          { title: '金额', align: 'right', render: (_value, each) => <Money fen={each.amount} /> },
        ]}
      />
    </div>
  )
}

function NumberDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data } = useAsk(voucherNumbers, {})
  return (
    <Drawer open title="凭证连号检查" size={720} onClose={onClose}>
      <Table
        size="small"
        rowKey={row => `${row.organisation} ${row.month}`}
        loading={!data}
        pagination={false}
        dataSource={data ? [...data] : []}
        columns={[
          { title: '机构', dataIndex: 'organisationName' },
          { title: '期间', dataIndex: 'month' },
          { title: '最大号', dataIndex: 'last', align: 'right' },
          { title: '张数', dataIndex: 'count', align: 'right' },
          {
            title: '缺号',
            render: (_value, row) =>
              row.missing.length === 0 ? <Tag color="green">无</Tag> : row.missing.join('、'),
          },
          {
            title: '未生成凭证',
            align: 'right',
            render: (_value, row) => (row.undrawn === 0 ? '无' : `${row.undrawn} 笔`),
          },
        ]}
      />
    </Drawer>
  )
}
