import { App, Tag } from 'antd'
import { useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import type { Chosen } from '#ui/logic/use-bulk.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { PersonAvatar } from '#ui/views/person-avatar.tsx'
import {
  consent,
  publicComment,
  registeredUser,
  risks,
  userInfoChange,
  userMessage,
} from '../../model/index.ts'
import { registeredUserExportDossier } from '../../model/registered-user-calls.ts'
import { LabelDialog } from './label-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { RiskDialog } from './risk-dialog.tsx'
import { UserDevices } from './user-devices.tsx'
import { UserGiving } from './user-giving.tsx'
import { UserPoints } from './user-points.tsx'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'normal', label: '正常', where: state('normal') },
  { key: 'frozen', label: '冻结', where: state('frozen') },
  { key: 'minor', label: '未成年人', where: [{ field: 'minor', op: 'is', value: true }] },
  { key: 'risk', label: '风险', where: [{ field: 'risk', op: 'filled' }] },
  {
    key: 'gone',
    label: '已注销',
    where: [{ field: 'state', op: 'in', value: ['cancelled', 'erased'] }],
  },
]

const shown = [
  'number',
  'nickname',
  'phone',
  'realNameState',
  'registeredAt',
  'giving',
  'points',
  'state',
]

const of = (user: PresentedOf<typeof registeredUser>) => [
  { field: 'user', op: 'is' as const, value: user.id },
]
const detailTabs: readonly DetailTab<typeof registeredUser>[] = [
  { key: 'giving', label: '捐赠', content: row => <UserGiving user={row.id} /> },
  { key: 'points', label: '积分', content: row => <UserPoints user={row.id} /> },
  { key: 'devices', label: '绑定与设备', content: row => <UserDevices user={row.id} /> },
  {
    key: 'comments',
    label: '评论',
    content: row => (
      <ListScreen
        resource={publicComment}
        kept="memory"
        where={of(row)}
        shown={['content', 'targetTitle', 'score', 'machineScore', 'createdAt', 'state']}
      />
    ),
  },
  {
    key: 'consents',
    label: '同意记录',
    content: row => (
      <ListScreen
        resource={consent}
        kept="memory"
        onOpen="none"
        where={[{ field: 'subject', op: 'is', value: row.id }]}
        shown={['purpose', 'agreement', 'choice', 'channel', 'givenAt']}
      />
    ),
  },
  {
    key: 'messages',
    label: '站内信',
    content: row => (
      <ListScreen
        resource={userMessage}
        kept="memory"
        where={of(row)}
        shown={['title', 'content', 'createdBy', 'createdAt', 'readAt']}
      />
    ),
  },
  {
    key: 'changes',
    label: '资料变更',
    content: row => (
      <ListScreen
        resource={userInfoChange}
        kept="memory"
        where={of(row)}
        shown={['kind', 'verdict', 'submittedAt', 'reviewer', 'decidedAt', 'state']}
      />
    ),
  },
]

const userColumns: ListColumns<typeof registeredUser> = {
  number: { width: 120, folds: true },
  phone: { width: 120 },
  realNameState: { width: 90 },
  source: { width: 80 },
  state: { width: 90 },
  nickname: {
    width: 190,
    render: (row, title) => (
      <span className={look.line}>
        <PersonAvatar
          size={24}
          name={row.nickname ?? ''}
          picture={row.avatar === null ? null : fileUrl(row.avatar, 'thumb')}
        />
        {title}
        {row.minor === true && <Tag color="orange">未成年</Tag>}
        {(Array.isArray(row.risk) ? row.risk : []).map(code => (
          <Tag key={String(code)} color="red">
            {risks[code as keyof typeof risks]}
          </Tag>
        ))}
      </span>
    ),
  },
  giving: {
    title: '捐赠',
    width: 150,
    align: 'right',
    render: row =>
      row.donationCount === 0 ? (
        '—'
      ) : (
        <span>
          {String(row.donationCount)} 次 <Money fen={row.donationAmount} />
        </span>
      ),
  },
  points: {
    title: '积分',
    width: 80,
    folds: true,
    align: 'right',
    render: row => (row.extra?.points ?? 0).toLocaleString('zh-CN'),
  },
}

/** 注册用户: who is registered on the sites, with risks and freezes. */
export default function UserListScreen() {
  const mayMark = useCan('registeredUser.markRisk')
  const mayExport = useCan('registeredUser.export')
  const mayMessage = useCan('registeredUser.sendMessage')
  const mayLabel = useCan('exclusiveLabel.attach')
  const [marking, setMarking] = useState<PresentedOf<typeof registeredUser> | null>(null)
  const [many, setMany] = useState<Many | null>(null)
  const open =
    (as: Many['as']) =>
    ({ rows }: Chosen<PresentedOf<typeof registeredUser>>, done: () => void) =>
      setMany({ as, rows, done })
  const copy = useDossierCopy()
  return (
    <>
      <ListScreen
        resource={registeredUser}
        tabs={tabs}
        shown={shown}
        columns={userColumns}
        rowActions={row => [
          ...(mayMark && row.state !== 'erased'
            ? [{ key: 'risk', label: '处理风险', quiet: !isMarked(row), run: setMarking }]
            : []),
          ...(mayExport ? [{ key: 'copy', label: '导出本人信息', quiet: true, run: copy }] : []),
        ]}
        bulkActions={[
          ...(mayLabel ? [{ key: 'label', label: '打标签', run: open('label') }] : []),
          ...(mayMessage ? [{ key: 'message', label: '发站内信', run: open('message') }] : []),
        ]}
        detail={{ tabs: detailTabs }}
      />
      {many && <ManyDialog {...many} onClose={() => setMany(null)} />}
      {marking && <RiskDialog row={marking} onClose={() => setMarking(null)} />}
    </>
  )
}

const isMarked = (row: PresentedOf<typeof registeredUser>) =>
  Array.isArray(row.risk) && row.risk.length > 0

interface Many {
  readonly as: 'label' | 'message'
  readonly rows: readonly PresentedOf<typeof registeredUser>[]
  done(): void
}

function ManyDialog({ as, rows, done, onClose }: Many & { readonly onClose: () => void }) {
  const Dialog = as === 'label' ? LabelDialog : MessageDialog
  const finish = () => {
    done()
    onClose()
  }
  return <Dialog rows={rows} onDone={finish} onClose={onClose} />
}

/** A file of everything held about one person (PIPL art. 45). */
function useDossierCopy() {
  const { message } = App.useApp()
  return async (row: PresentedOf<typeof registeredUser>) => {
    try {
      const dossier = await tell(registeredUserExportDossier, {
        id: row.id,
      })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(
        new Blob([JSON.stringify(dossier, null, 2)], { type: 'application/json' }),
      )
      link.download = `${row.number}_个人信息.json`
      link.click()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
}
