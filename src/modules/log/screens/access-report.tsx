import { PrinterOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Input, Modal, Table } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { purposes } from '#kernel/resource/purpose.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { tell } from '#ui/logic/asks.ts'
import { type PresentedOf, titleOf } from '#ui/logic/presented.ts'
import { type PrintPart, printPage } from '#ui/logic/print-page.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { dataAccess } from '../model/data-access.ts'
import { dataAccessFindAccesses } from '../model/data-access-calls.ts'

type Found = AnswerOf<typeof dataAccessFindAccesses>

const shortest = 6

/** 查询某人被查看记录: a document or phone number, and who looked at that person's values. */
export function AccessReport() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>查询某人被查看记录</Button>
      {isOpen && <ReportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [span, setSpan] = useState<readonly [Dayjs | null, Dayjs | null] | null>(null)
  const find = useMutation({
    mutationFn: () =>
      tell(dataAccessFindAccesses, {
        number: number.trim(),
        ...(span?.[0] ? { from: span[0].toISOString() } : {}),
        ...(span?.[1] ? { until: span[1].toISOString() } : {}),
      }),
  })
  const isReady = number.trim().length >= shortest
  return (
    <Modal open width={960} title="个人信息访问报告" footer={null} onCancel={onClose}>
      <div className={dialog.stack}>
        <span className={dialog.quiet}>
          输入证件号码或手机号，查出全部登记中查看过此人明文的记录。输入的号码只做摘要比对，不会保存。
        </span>
        <div className={dialog.row}>
          <Input
            value={number}
            maxLength={40}
            autoComplete="off"
            placeholder="证件号码或手机号"
            aria-label="证件号码或手机号"
            onChange={event => setNumber(event.target.value)}
            onPressEnter={() => isReady && find.mutate()}
          />
          <DatePicker.RangePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            aria-label="查看时间"
            allowEmpty={[true, true]}
            onChange={days => setSpan(days)}
          />
          <Button
            type="primary"
            disabled={!isReady}
            loading={find.isPending}
            onClick={() => find.mutate()}
          >
            查询
          </Button>
        </div>
        {find.error && <Alert type="error" showIcon title={sentenceOfError(find.error)} />}
        {find.data && <Report found={find.data} onPrint={() => print(find.data, spanText(span))} />}
      </div>
    </Modal>
  )
}

const columns = [
  {
    title: '时间',
    width: 170,
    render: (row: PresentedOf<typeof dataAccess>) => printMoment(row.at),
  },
  { title: '查看人', dataIndex: 'accountName', width: 90 },
  {
    title: '对象',
    width: 110,
    render: (row: PresentedOf<typeof dataAccess>) => titleOf(dataAccess, row),
  },
  { title: '查看内容', dataIndex: 'fields', width: 130 },
  {
    title: '目的',
    width: 90,
    render: (row: PresentedOf<typeof dataAccess>) => purposes[row.purpose],
  },
  {
    title: '方式',
    width: 80,
    render: (row: PresentedOf<typeof dataAccess>) => (row.way === 'export' ? '导出' : '单条查看'),
  },
  { title: '原因', dataIndex: 'reason' },
  { title: 'IP', dataIndex: 'ip', width: 130 },
]

function Report({ found: { list, isCut }, onPrint }: { readonly found: Found; onPrint(): void }) {
  if (list.length === 0)
    return (
      <EmptyState
        size="small"
        title="没有人查看过此人的明文"
        hint="可放宽时间，或换一个号码再查。"
      />
    )
  const people = new Set(list.map(row => row.account)).size
  return (
    <>
      <div className={dialog.between}>
        <span>
          {isCut ? '最近 ' : '共 '}
          {list.length} 次查看，{people} 人
        </span>
        <Button icon={<PrinterOutlined />} onClick={onPrint}>
          打印报告
        </Button>
      </div>
      <Table
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={[...list]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </>
  )
}

function spanText(span: readonly [Dayjs | null, Dayjs | null] | null): string {
  const text = (moment: Dayjs | null | undefined) => moment?.format('YYYY-MM-DD HH:mm') ?? '不限'
  return `${text(span?.[0])} 至 ${text(span?.[1])}`
}

/** The typed number stays off the paper as well: the report names whom it was printed for by hand. */
function print({ list, isCut }: Found, span: string): void {
  const parts: PrintPart[] = [
    {
      rows: [
        ['当事人', ''],
        ['查看时间', span],
        ['次数', `${isCut ? '最近 ' : ''}${list.length} 次`],
      ],
    },
    {
      head: ['时间', '查看人', '对象', '查看内容', '目的', '方式', '原因', '审批'],
      rows: list.map(row => [
        printMoment(row.at),
        row.accountName,
        titleOf(dataAccess, row),
        row.fields,
        purposes[row.purpose],
        row.way === 'export' ? '导出' : '单条查看',
        row.reason,
        row.approval ?? '—',
      ]),
    },
    { signs: ['出具人签字：                日期：'] },
  ]
  const records = list.map(({ id }) => id)
  void printPage('个人信息访问报告', parts, { resource: dataAccess, records })
}
