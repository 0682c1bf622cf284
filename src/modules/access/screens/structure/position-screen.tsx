import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Modal, Tooltip } from 'antd'
import { useState } from 'react'
import { choices } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get, sentenceOfError } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import dialog from '#ui/views/dialog.module.css'
import { FormField } from '#ui/views/form-field.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { deputy } from '../../model/deputy.ts'
import { position, positionTemplates } from '../../model/position.ts'
import { positionCopyTemplate } from '../../model/position-calls.ts'
import { members } from './members.ts'
import styles from './structure.module.css'
import { ownUnit } from './use-departments.ts'

const columns: ListColumns<typeof position> = {
  deputies: { title: '代理人', width: 150, render: row => deputiesOf(row) },
  headcount: { title: '在岗 / 编制', width: 120, render: row => <Staffing row={row} /> },
}

const detailTabs: readonly DetailTab<typeof position>[] = [
  {
    key: 'holders',
    label: '在岗人员',
    content: row => <Holders row={row} />,
  },
  { key: 'deputies', label: '代理', content: row => <Deputies row={row} /> },
]

function Holders({ row }: { readonly row: PresentedOf<typeof position> }) {
  return (
    <ListScreen
      resource={members}
      kept="memory"
      where={[{ field: 'positions', op: 'in', value: [row.id] }]}
      shown={['realName', 'department', 'phone', 'joinedAt', 'state']}
    />
  )
}

/** Who stands in for the holders of a key post, now and before. */
function Deputies({ row }: { readonly row: PresentedOf<typeof position> }) {
  return (
    <ListScreen
      resource={deputy}
      kept="memory"
      where={[{ field: 'position', op: 'is', value: row.id }]}
      initial={{ position: row.id }}
      shown={['absent', 'deputy', 'from', 'until', 'reason', 'state']}
    />
  )
}

function deputiesOf(row: PresentedOf<typeof position>): string {
  if (row.keyPost !== true) return '—'
  const names = Array.isArray(row.extra?.deputies) ? row.extra.deputies : []
  return names.length > 0 ? names.join('、') : '未设置'
}

const shown = [
  'code',
  'name',
  'category',
  'departments',
  'level',
  'headcount',
  'keyPost',
  'deputies',
  'defaultRoles',
  'state',
]

/** 岗位管理: positions with who holds them, vacancies and the platform's usual set. */
export default function PositionScreen() {
  const { account: self } = useSession()
  const mayCopy = useCan('position.copyTemplate')
  const maySeeDeputies = useCan('deputy.view')
  const [isCopying, setCopying] = useState(false)
  const [beside, setBeside] = useState<{
    row: PresentedOf<typeof position>
    of: 'holders' | 'deputies'
  } | null>(null)
  return (
    <>
      <ListScreen
        resource={position}
        title="岗位管理"
        where={ownUnit(self)}
        columns={columns}
        shown={shown}
        quick={['category', 'keyPost', 'vacant', 'crowded']}
        toolbarExtra={<Board />}
        actions={mayCopy && <Button onClick={() => setCopying(true)}>从模板添加</Button>}
        rowActions={row => [
          { key: 'holders', label: '在岗人员', run: () => setBeside({ row, of: 'holders' }) },
          ...(row.keyPost === true && maySeeDeputies
            ? [
                {
                  key: 'deputies',
                  label: '设置代理人',
                  quiet: true,
                  run: () => setBeside({ row, of: 'deputies' }),
                },
              ]
            : []),
        ]}
        detail={{ tabs: detailTabs }}
      />
      {beside && (
        <Drawer
          open
          size="min(960px, 94vw)"
          title={`${beside.of === 'holders' ? '在岗人员' : '代理人'} · ${beside.row.name}`}
          onClose={() => setBeside(null)}
        >
          {beside.of === 'holders' ? <Holders row={beside.row} /> : <Deputies row={beside.row} />}
        </Drawer>
      )}
      {isCopying && <TemplateDialog onClose={() => setCopying(false)} />}
    </>
  )
}

/** 编制, 在岗, vacant key posts of the whole unit. */
function Board() {
  const { account: self } = useSession()
  const question = {
    filter: JSON.stringify([...ownUnit(self), { field: 'state', op: 'is', value: 'enabled' }]),
  }
  const { data } = useQuery({
    queryKey: keys.list(position.path, question),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof position>[]>(callOf(position, 'getList'), question, {
        signal,
      }),
    staleTime: 30_000,
  })
  if (!data) return null
  const sum = (of: (row: PresentedOf<typeof position>) => number) =>
    data.reduce((all, row) => all + of(row), 0)
  const vacant = data.filter(row => row.keyPost === true && holdersOf(row) === 0).length
  return (
    <span className={styles.figures}>
      <span>
        编制 <strong>{sum(row => row.headcount ?? 0)}</strong>
      </span>
      <span>
        在岗 <strong>{sum(holdersOf)}</strong>
      </span>
      <span>
        关键岗位空缺 <strong className={vacant > 0 ? styles.over : undefined}>{vacant}</strong>
      </span>
    </span>
  )
}

function Staffing({ row }: { readonly row: PresentedOf<typeof position> }) {
  const holders = holdersOf(row)
  const planned = row.headcount ?? 0
  const names = Array.isArray(row.extra?.names) ? row.extra.names.join('、') : ''
  const isShort = row.keyPost === true && holders === 0
  const isOver = planned > 0 && holders > planned
  return (
    <Tooltip title={isShort ? '关键岗位空缺' : isOver ? `超编：${names}` : names}>
      <span className={isShort || isOver ? styles.over : undefined}>
        {holders} / {planned === 0 ? '不限' : planned}
      </span>
    </Tooltip>
  )
}

function holdersOf(row: PresentedOf<typeof position>): number {
  return row.extra?.holders ?? 0
}

const templates = positionTemplates.map(([name]) => name)
const asked = {
  names: choices('岗位', Object.fromEntries(templates.map(name => [name, name])), {
    required: true,
  }),
}

function TemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp()
  const refresh = useRefresh(position)
  const [store] = useState(() => new FormStore(asked, { names: templates }))
  const send = async () => {
    const answers = store.check(['names'])
    if (answers === null) return
    try {
      const made = await tell(positionCopyTemplate, filledIn(positionCopyTemplate, answers))
      await refresh()
      message.success(
        made.added.length > 0 ? `已添加 ${made.added.length} 个岗位` : '所选岗位都已存在',
      )
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Modal
      open
      title="从模板添加岗位"
      okText="添加"
      cancelText="取消"
      onOk={send}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        <span className={dialog.quiet}>
          已有同名岗位的会跳过；会计与出纳、经办与复核自动设为不相容。
        </span>
        <FormField
          store={store}
          name="names"
          field={asked.names}
          place={{ resource: position.path, field: 'names' }}
        />
      </div>
    </Modal>
  )
}
