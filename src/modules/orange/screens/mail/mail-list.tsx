import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { audienceInWords, stationMail } from '../../model/index.ts'
import { MailFigure } from './mail-figure.tsx'

const state = (...values: string[]) => [{ field: 'state', op: 'in' as const, value: values }]
const tabs = [
  { key: 'all', label: '全部' },
  { key: 'draft', label: '草稿', where: state('draft', 'returned') },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'scheduled', label: '待发送', where: state('scheduled', 'sending') },
  { key: 'sent', label: '已发送', where: state('sent', 'recalled') },
  {
    key: 'event',
    label: '触发类',
    where: [{ field: 'sendMode', op: 'is' as const, value: 'event' }],
  },
]

/** 站内信: letters with whom they go to, and what became of them. */
export default function MailList() {
  const navigate = useNavigate()
  const mayCreate = useCan('stationMail.create')
  return (
    <ListScreen
      resource={stationMail}
      title="站内信"
      createLabel="新增站内信"
      tabs={tabs}
      places={{
        detail: '/gybOrange/mailLook',
        create: '/gybOrange/mailAdd',
        edit: '/gybOrange/mailEdit',
      }}
      shown={[
        'title',
        'kind',
        'to',
        'sendMode',
        'sendAt',
        'delivered',
        'read',
        'clicked',
        'state',
        'createdBy',
      ]}
      columns={{
        title: { width: 200 },
        kind: { width: 70 },
        to: {
          title: '对象',
          width: 180,
          render: row =>
            `${audienceInWords(row.audience)}${row.total > 0 ? `（${row.total.toLocaleString('zh-CN')}）` : ''}`,
        },
        sendMode: { width: 90 },
        sendAt: { width: 140 },
        delivered: {
          title: '送达/失败',
          width: 110,
          align: 'right',
          render: row => `${row.delivered.toLocaleString('zh-CN')} / ${row.failed}`,
        },
        read: {
          title: '已读率',
          width: 80,
          align: 'right',
          render: row => <MailFigure row={row} of="read" />,
        },
        clicked: {
          title: '点击率',
          width: 80,
          align: 'right',
          render: row => <MailFigure row={row} of="clicked" />,
        },
        state: { width: 90 },
        createdBy: { width: 90 },
      }}
      rowActions={() =>
        mayCreate
          ? [
              {
                key: 'copy',
                label: '复制',
                quiet: true,
                run: row => void navigate(withParams('/gybOrange/mailAdd', { copy: row.id })),
              },
            ]
          : []
      }
    />
  )
}
