import { SettingOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Input, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { platformSecurityUpdate } from '#modules/account/model/platform-security-calls.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { get, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import dialog from '#ui/views/dialog.module.css'
import { FailureState } from '#ui/views/failure-state.tsx'
import styles from './log.module.css'

const calls = '/api/common/platformSecurity'
const shortest = 4

/** Rules whose limit may be set, in the words of a rule; `{n}` is the limit. */
const adjustable = {
  'alert.denials': ['一分钟内被拒绝达', '次'],
  'alert.failedLogins': ['连续失败达', '次后从另一地区登录成功'],
  'alert.reveals': ['十分钟内查看明文超过', '次'],
  'alert.exportRows': ['一次导出明文超过', '行'],
} as const
type Adjustable = keyof typeof adjustable
const keys = Object.keys(adjustable) as Adjustable[]

const fixed = [
  '22:00–06:00 做高风险操作',
  '授权未经第二人确认',
  'UKEY 被用于他人的会话，或疑似被复制',
  '日志链校验不符（始终告警，不能调整）',
]

/** 告警规则: what the watch over the logs looks for, and from which number on. */
export function AlertRules() {
  const maySee = useCan('platformSecurity.view')
  const [isOpen, setOpen] = useState(false)
  if (!maySee) return null
  return (
    <>
      <Button icon={<SettingOutlined />} onClick={() => setOpen(true)}>
        告警规则
      </Button>
      {isOpen && (
        <Drawer open title="告警规则" size={520} onClose={() => setOpen(false)}>
          <AlertLimits />
        </Drawer>
      )}
    </>
  )
}

const queryKey = ['alert rules']

/** The limits of the rules, editable for who sets security. */
export function AlertLimits() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      get<readonly Presented[]>(`${calls}/getList`, { group: 'log' }, { signal }),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const rows = data.filter(
    row => keys.includes(row.key as Adjustable) && (row.scopeKind ?? 'global') === 'global',
  )
  return <Limits key={rows.map(({ version }) => version).join()} rows={rows} />
}

function Limits({ rows }: { readonly rows: readonly Presented[] }) {
  const mayChange = useCan('platformSecurity.update')
  const client = useQueryClient()
  const { message } = App.useApp()
  const [limits, setLimits] = useState<Readonly<Record<string, number | null>>>({})
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const changed = rows.filter(row => {
    const next = limits[row.id]
    return next != null && next !== row.value
  })
  const save = async () => {
    setSending(true)
    setRefusal(null)
    try {
      for (const { id, version } of changed)
        await tell(
          platformSecurityUpdate,
          filledIn(platformSecurityUpdate, {
            id,
            version,
            value: limits[id],
            reason: reason.trim(),
          }),
        )
      message.success('已保存，从下一分钟起生效')
    } catch (error) {
      const [marked] = error instanceof RequestFailure ? error.errors : []
      setRefusal(marked?.message ?? sentenceOfError(error))
    }
    setSending(false)
    await client.invalidateQueries({ queryKey })
  }
  return (
    <div className={dialog.stack}>
      <ul className={styles.rules}>
        {rows.map(row => (
          <Rule
            key={row.id}
            row={row}
            value={limits[row.id] ?? Number(row.value)}
            onChange={mayChange ? next => setLimits({ ...limits, [row.id]: next }) : undefined}
          />
        ))}
        {fixed.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      {mayChange && changed.length > 0 && (
        <>
          <Input.TextArea
            rows={2}
            maxLength={200}
            value={reason}
            aria-label="修改原因"
            placeholder="修改原因，至少 4 个字"
            onChange={event => setReason(event.target.value)}
          />
          <div>
            <Button
              type="primary"
              loading={isSending}
              disabled={reason.trim().length < shortest}
              onClick={save}
            >
              保存
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

interface RuleProps {
  readonly row: Presented
  readonly value: number
  readonly onChange: ((next: number | null) => void) | undefined
}

function Rule({ row, value, onChange }: RuleProps) {
  const [before, after] = adjustable[row.key as Adjustable]
  return (
    <li>
      {before}{' '}
      {onChange ? (
        <InputNumber
          size="small"
          min={1}
          precision={0}
          value={value}
          aria-label={String(row.name)}
          onChange={onChange}
        />
      ) : (
        <strong>{value}</strong>
      )}{' '}
      {after}
      {typeof row.floor === 'string' && row.floor && (
        <span className={dialog.quiet}>　{row.floor}</span>
      )}
    </li>
  )
}
