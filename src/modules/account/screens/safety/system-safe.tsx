import { DownloadOutlined } from '@ant-design/icons'
import { Anchor, Button, Input, Skeleton, Table, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { printMoment } from '#kinds/index.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import {
  platformSecurity,
  settingEffects,
  settingGroups,
  settingScopes,
} from '../../model/platform-security.ts'
import { printSetting } from '../../model/print-setting.ts'
import { useSecuritySettings } from '../use-security-settings.ts'
import styles from './safety.module.css'
import { ChangeDialog, EndDialog, HistoryDrawer, OverrideDialog } from './setting-dialogs.tsx'
import { StandingCards } from './standing-cards.tsx'

type Asked = { readonly at: 'change' | 'override' | 'end' | 'history'; readonly row: Presented }

/** 系统安全: every security setting by its group, with its floor, for whom it holds and since when. */
export default function SystemSafe() {
  const { data, error, refetch, dataUpdatedAt } = useSecuritySettings()
  const [word, setWord] = useState('')
  const [asked, setAsked] = useState<Asked>()
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  const found = data.filter(row => `${String(row.name)} ${String(row.key)}`.includes(word.trim()))
  const groups = Object.entries(settingGroups).flatMap(([group, label]) => {
    const rows = found.filter(row => row.group === group)
    return rows.length === 0 ? [] : [{ group, label, rows }]
  })
  const changed = data.filter(isChanged).length
  const close = () => setAsked(undefined)
  return (
    <div className={page.page}>
      <PageHeader
        title="系统安全"
        note={`${data.length} 项设置，${changed} 项与默认值不同`}
        actions={
          <>
            <Input.Search
              allowClear
              placeholder="搜索名称、编码"
              aria-label="搜索设置"
              onSearch={setWord}
              onChange={({ target }) => target.value === '' && setWord('')}
            />
            <PolicyButton />
          </>
        }
      />
      <StandingCards key={dataUpdatedAt} />
      <div className={styles.columns}>
        <div className={styles.groups}>
          {groups.length === 0 && <EmptyState title="没有符合的设置" hint="请换一个词搜索。" />}
          {groups.map(({ group, label, rows }) => (
            <div key={group} id={`safe-${group}`}>
              <Section title={label} padding="flush">
                <Settings rows={rows} onAsk={setAsked} />
              </Section>
            </div>
          ))}
        </div>
        <Anchor
          className={styles.anchor ?? ''}
          items={groups.map(({ group, label }) => ({
            key: group,
            href: `#safe-${group}`,
            title: label,
          }))}
        />
      </div>
      {asked && dialogOf(asked, close)}
    </div>
  )
}

function dialogOf({ at, row }: Asked, close: () => void): ReactNode {
  if (at === 'change') return <ChangeDialog row={row} onClose={close} />
  if (at === 'override') return <OverrideDialog row={row} onClose={close} />
  return at === 'end' ? (
    <EndDialog row={row} onClose={close} />
  ) : (
    <HistoryDrawer row={row} onClose={close} />
  )
}

const isChanged = ({ value, defaultValue }: Presented) =>
  JSON.stringify(value) !== JSON.stringify(defaultValue)

/** 导出安全策略: everything in force on paper, for the yearly 测评. */
function PolicyButton() {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(callOf(platformSecurity, 'getPolicy'))
    } catch {
      // Its sentence was shown already.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
      导出安全策略
    </Button>
  )
}

interface SettingsProps {
  readonly rows: readonly Presented[]
  onAsk(asked: Asked): void
}

function Settings({ rows, onAsk }: SettingsProps) {
  const mayChange = useCan('platformSecurity.update')
  const mayAdd = useCan('platformSecurity.insert')
  const mayEnd = useCan('platformSecurity.delete')
  return (
    <Table<Presented>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...rows]}
      columns={[
        { title: '名称', width: 160, render: (_, row) => String(row.name) },
        {
          title: '当前值',
          render: (_, row) => (
            <>
              {printSetting(row, row.value)} {isChanged(row) && <Tag color="blue">已修改</Tag>}
            </>
          ),
        },
        { title: '默认值', width: 110, render: (_, row) => printSetting(row, row.defaultValue) },
        { title: '底线', width: 120, render: (_, row) => String(row.floor ?? '') || '—' },
        { title: '适用范围', width: 100, render: (_, row) => scopeOf(row) },
        {
          title: '生效',
          width: 110,
          render: (_, row) => settingEffects[row.effect as keyof typeof settingEffects],
        },
        {
          title: '最后修改',
          width: 100,
          render: (_, row) => (
            <span title={printMoment(String(row.updatedAt))}>
              {printMoment(String(row.updatedAt)).slice(0, 10)}
            </span>
          ),
        },
        {
          title: '操作',
          width: 210,
          render: (_, row) => {
            const isGlobal = row.scopeKind === 'global'
            const button = (at: Asked['at'], label: string, isDangerous = false) => (
              <Button
                type="link"
                size="small"
                danger={isDangerous}
                onClick={() => onAsk({ at, row })}
              >
                {label}
              </Button>
            )
            return (
              <>
                {mayChange && button('change', '修改')}
                {isGlobal && mayAdd && button('override', '按类别')}
                {!isGlobal && mayEnd && button('end', '删除', true)}
                {button('history', '历史')}
              </>
            )
          },
        },
      ]}
    />
  )
}

function scopeOf(row: Presented): string {
  const kind = settingScopes[row.scopeKind as keyof typeof settingScopes]
  return row.scopeKind === 'organisation' ? String(row.shown.organisation ?? kind) : kind
}
