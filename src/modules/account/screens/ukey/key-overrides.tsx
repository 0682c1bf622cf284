import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { choices, ref, text } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { ReasonDialog } from '#ui/views/reason-dialog.tsx'
import { Section } from '#ui/views/section.tsx'
import { type KeyAct, keyActs } from '../../model/key-acts.ts'
import {
  platformSecurityDelete,
  platformSecurityInsert,
  platformSecurityUpdate,
} from '../../model/platform-security-calls.ts'

const setting = 'ukey.actions'
const reason = text('原因', { required: true, min: 4, max: 200, lines: 2 })
const organisation = ref('机构', 'charity/organisation', { required: true })
const place = (name: string) => ({ resource: 'common/platformSecurity', field: name })

interface KeyOverridesProps {
  /** Every override of the acts that are bound to keys. */
  readonly rows: readonly Presented[]
  /** What holds for everybody: an organisation may only be bound to more. */
  readonly general: readonly KeyAct[]
}

type Asked =
  | { readonly at: 'new' }
  | { readonly at: 'change' | 'end'; readonly row: Presented }
  | undefined

/** 指定机构: organisations whose people need a key for more acts than everybody else. */
export function KeyOverrides({ rows, general }: KeyOverridesProps) {
  const mayAdd = useCan('platformSecurity.insert')
  const mayChange = useCan('platformSecurity.update')
  const mayEnd = useCan('platformSecurity.delete')
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const columns = [
    {
      title: '机构',
      width: 280,
      render: (row: Presented) => String(row.shown.organisation ?? '—'),
    },
    {
      title: '仅UKEY',
      render: (row: Presented) =>
        actsOf(row).map(act => (
          <Tag key={act} color={general.includes(act) ? 'default' : 'orange'}>
            {keyActs[act].label}
          </Tag>
        )),
    },
    {
      title: '操作',
      width: 120,
      render: (row: Presented) => (
        <Space>
          {mayChange && (
            <Button type="link" size="small" onClick={() => setAsked({ at: 'change', row })}>
              修改
            </Button>
          )}
          {mayEnd && (
            <Button type="link" size="small" onClick={() => setAsked({ at: 'end', row })}>
              取消
            </Button>
          )}
        </Space>
      ),
    },
  ]
  return (
    <Section
      title="指定机构"
      note="只能比上面的要求更严；修改后下一次请求即生效"
      extra={mayAdd && <Button onClick={() => setAsked({ at: 'new' })}>指定机构</Button>}
      padding="flush"
    >
      <Table
        size="middle"
        rowKey="id"
        columns={columns}
        dataSource={[...rows]}
        pagination={false}
        locale={{
          emptyText: (
            <EmptyState size="small" title="没有单独要求的机构" hint="各机构按上面的设置执行。" />
          ),
        }}
      />
      {asked?.at === 'end' && <EndDialog row={asked.row} onClose={close} />}
      {(asked?.at === 'new' || asked?.at === 'change') && (
        <OverrideDialog
          row={asked.at === 'change' ? asked.row : undefined}
          general={general}
          onClose={close}
        />
      )}
    </Section>
  )
}

interface DialogProps {
  readonly row: Presented | undefined
  readonly onClose: () => void
}

function OverrideDialog({
  row,
  general,
  onClose,
}: DialogProps & Pick<KeyOverridesProps, 'general'>) {
  const labels = Object.entries(keyActs).map(([act, { label }]) => [act, label])
  const value = choices('仅UKEY的操作', Object.fromEntries(labels), { required: true })
  const fields: FormStore['fields'] = row ? { value, reason } : { organisation, value, reason }
  const [store] = useState(
    () =>
      new FormStore(fields, {
        ...(row ? {} : { organisation: null }),
        ...{ value: row ? actsOf(row) : [...general], reason: null },
      }),
  )
  const sending = useSending(store)
  const client = useQueryClient()
  const { message } = App.useApp()
  const send = () =>
    sending.send(async ({ value: acts, organisation: chosen, reason: why }) => {
      if (row) {
        const { id, version } = row
        await tell(
          platformSecurityUpdate,
          filledIn(platformSecurityUpdate, { id, version, value: acts, reason: why }),
        )
      } else {
        const scope = { key: setting, scopeKind: 'organisation', organisation: chosen }
        await tell(
          platformSecurityInsert,
          filledIn(platformSecurityInsert, { ...scope, value: acts, reason: why }),
        )
      }
      await client.invalidateQueries({ queryKey: ['security settings'] })
      message.success('已保存，下一次请求即生效')
      onClose()
    })
  return (
    <AskDialog
      title={row ? `修改${String(row.shown.organisation ?? '')}的要求` : '指定机构'}
      okText="保存"
      sending={sending}
      place={place}
      note={
        general.length > 0
          ? `已对所有机构要求UKEY：${general.map(act => keyActs[act].label).join('、')}`
          : null
      }
      onSend={send}
      onClose={onClose}
    />
  )
}

function EndDialog({ row, onClose }: DialogProps & { readonly row: Presented }) {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title="取消单独要求"
      okText="取消要求"
      isDanger
      label="取消原因"
      min={4}
      note={`${String(row.shown.organisation ?? '该机构')}此后按全局设置执行。`}
      done="已取消"
      onSend={async why => {
        await tell(platformSecurityDelete, { id: row.id, reason: why })
        await client.invalidateQueries({ queryKey: ['security settings'] })
      }}
      onClose={onClose}
    />
  )
}

function actsOf(row: Presented): KeyAct[] {
  const value: unknown = row.value
  return (Object.keys(keyActs) as KeyAct[]).filter(
    act => Array.isArray(value) && value.includes(act),
  )
}
