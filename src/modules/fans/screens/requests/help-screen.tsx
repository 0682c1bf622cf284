import { Badge } from 'antd'
import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { fanMessage, fanRequest } from '../../model/index.ts'

const inState = (state: string, label: string) => ({
  key: state,
  label,
  where: [{ field: 'state', op: 'is' as const, value: state }],
})
const tabs = [
  inState('waiting', '待回复'),
  inState('handling', '办理中'),
  inState('done', '已办结'),
  inState('notHelp', '非求助'),
  { key: 'all', label: '全部' },
]

/** 粉丝求助: who asked for help through an account, answered here. */
export default function HelpScreen() {
  const navigate = useNavigate()
  const maySee = useCan('help.view')
  return (
    <ListScreen
      resource={fanRequest}
      title="粉丝求助"
      canCreate={false}
      tabs={tabs}
      quick={['account', 'way', 'helpKind']}
      shown={[
        'number',
        'fan',
        'said',
        'unread',
        'progress',
        'helpKind',
        'amount',
        'relation',
        'askedAt',
        'way',
      ]}
      columns={{
        said: { width: 240 },
        unread: { width: 96, render: row => <Badge count={row.unread} title="未读消息" /> },
        progress: {
          title: '求助进度',
          width: 160,
          render: ({ extra }) =>
            extra?.help == null ? '未关联求助单' : `${extra.help.number} ${extra.help.state}`,
        },
      }}
      rowActions={row =>
        maySee && row.help !== null
          ? [
              {
                key: 'help',
                label: '查看求助',
                run: () => navigate(withParams('/seekhelp/helpidetail', { id: row.help ?? '' })),
              },
            ]
          : []
      }
      detail={{
        tabs: [
          {
            key: 'talk',
            label: '往来消息',
            content: row => (
              <ListScreen
                resource={fanMessage}
                kept="memory"
                canCreate={false}
                onOpen="none"
                where={[{ field: 'fan', op: 'is', value: row.fan }]}
                shown={['at', 'direction', 'kind', 'body', 'sending', 'error']}
              />
            ),
          },
        ],
      }}
    />
  )
}
