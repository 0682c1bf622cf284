import { Tag } from 'antd'
import dayjs from 'dayjs'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import type { DetailOptions } from '#ui/views/detail-options.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { PersonAvatar } from '#ui/views/person-avatar.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { fan, fanGift, fanMessage, messageSend, windowHours } from '../model/index.ts'
import styles from './fans.module.css'
import { MassList } from './oa/mass-list.tsx'

type Fan = PresentedOf<typeof fan>

const segments = [
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
  { key: 'all', label: '全部' },
]

const ofFan = (id: string) => [{ field: 'fan', op: 'is' as const, value: id }]
const tabs: DetailOptions<typeof fan>['tabs'] = [
  {
    key: 'talk',
    label: '互动',
    content: row => (
      <ListScreen
        resource={fanMessage}
        kept="memory"
        canCreate={false}
        onOpen="none"
        where={ofFan(row.id)}
        shown={['at', 'direction', 'kind', 'body', 'sending', 'error']}
      />
    ),
  },
  {
    key: 'messages',
    label: '模板消息',
    content: row => (
      <ListScreen
        resource={messageSend}
        kept="memory"
        canCreate={false}
        where={ofFan(row.id)}
        shown={['createdAt', 'scene', 'number', 'state', 'error', 'clickedAt']}
      />
    ),
  },
  {
    key: 'gifts',
    label: '捐赠',
    content: row => (
      <ListScreen
        resource={fanGift}
        kept="memory"
        canCreate={false}
        onOpen="none"
        where={ofFan(row.id)}
        shown={['paidAt', 'number', 'cause', 'net', 'way', 'days', 'first']}
      />
    ),
  },
]

/** 粉丝列表: who follows the accounts, who of them gives, and messages to many. */
export default function FanScreen() {
  return (
    <ScreenParts
      label="粉丝"
      parts={[
        { key: 'fans', label: '粉丝', content: () => <FanList /> },
        {
          key: 'mass',
          label: '群发',
          needs: 'massSend.view',
          content: () => <MassList />,
        },
      ]}
    />
  )
}

function FanList() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={fan}
      title="粉丝列表"
      canCreate={false}
      tabs={segments}
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
            <span className={styles.person}>
              <PersonAvatar size={24} name={row.nickname} picture={row.avatar} />
              {title}
            </span>
          ),
        },
        window: {
          title: `${windowHours}小时窗口`,
          width: 120,
          render: row => <Window row={row} />,
        },
      }}
      isEditRare
      detail={{ tabs }}
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
