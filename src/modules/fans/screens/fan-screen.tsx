import { Avatar, Tag } from 'antd'
import dayjs from 'dayjs'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { fan, windowHours } from '../model/index.ts'

type Fan = PresentedOf<typeof fan>

const tabs = [
  {
    key: 'subscribed',
    label: '已关注',
    where: [
      { field: 'subscribed', op: 'is' as const, value: true },
      { field: 'blacklisted', op: 'is' as const, value: false },
    ],
  },
  {
    key: 'gone',
    label: '已取关',
    where: [{ field: 'subscribed', op: 'is' as const, value: false }],
  },
  {
    key: 'donors',
    label: '已成为捐赠人',
    where: [{ field: 'gave', op: 'is' as const, value: 'yes' }],
  },
  {
    key: 'black',
    label: '黑名单',
    where: [{ field: 'blacklisted', op: 'is' as const, value: true }],
  },
]

/** 粉丝列表: who follows the accounts, and who of them gives. */
export default function FanScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={fan}
      title="粉丝列表"
      canCreate={false}
      tabs={tabs}
      quick={['account', 'scene', 'subscribedAt']}
      shown={[
        'nickname',
        'account',
        'sex',
        'area',
        'subscribedAt',
        'scene',
        'labels',
        'donor',
        'lastInteractAt',
        'window',
      ]}
      columns={{
        nickname: {
          width: 180,
          render: (row, title) => (
            <>
              <Avatar size={24} src={row.avatar ?? undefined}>
                {row.nickname.slice(0, 1)}
              </Avatar>{' '}
              {title}
            </>
          ),
        },
        window: {
          title: `${windowHours}小时窗口`,
          width: 120,
          render: row => <Window row={row} />,
        },
      }}
      isEditRare
      rowActions={row =>
        row.donor === null
          ? []
          : [
              {
                key: 'donor',
                label: '捐赠人',
                run: () =>
                  void navigate(withParams('/fans/donatorDetail', { id: row.donor ?? '' })),
              },
            ]
      }
    />
  )
}

/** Whether the fan may be written to freely, and for how long still. */
function Window({ row }: { readonly row: Fan }) {
  if (row.lastInteractAt === null || !row.subscribed) return <Tag>已关闭</Tag>
  const left = windowHours - dayjs().diff(row.lastInteractAt, 'hour')
  return left > 0 ? <Tag color="green">剩 {left} 小时</Tag> : <Tag>已关闭</Tag>
}
